// What helps where script runs; every form works without it.
"use strict";

const MOST_BYTES = 20 * 1024 * 1024;

function listed(files) {
  const names = Array.from(files, (file) => file.name).join(", ");
  const bytes = Array.from(files).reduce((sum, file) => sum + file.size, 0);
  return bytes > MOST_BYTES ? "Together these files have more than 20 MiB: hand them in one by one." : names;
}

for (const form of document.querySelectorAll("[data-drop]")) {
  const input = form.querySelector("input[type=file]");
  const hint = form.querySelector("[data-hint]");
  const begins = hint.textContent;
  hint.setAttribute("aria-live", "polite");
  const show = () => { hint.textContent = input.files.length ? listed(input.files) : begins; };
  input.addEventListener("change", show);
  for (const kind of ["dragenter", "dragover"]) {
    form.addEventListener(kind, (event) => { event.preventDefault(); form.classList.add("over"); });
  }
  for (const kind of ["dragleave", "drop"]) {
    form.addEventListener(kind, () => form.classList.remove("over"));
  }
  form.addEventListener("drop", (event) => {
    event.preventDefault();
    if (event.dataTransfer.files.length) {
      input.files = event.dataTransfer.files;
      show();
    }
  });
}

// where a form says how far its work is
function stepOf(form) {
  const step = document.createElement("span");
  step.className = "step";
  step.setAttribute("role", "status");
  form.append(step);
  return step;
}

async function follow(place, step) {
  while (step.isConnected) {
    await new Promise((done) => setTimeout(done, 400));
    try {
      const answer = await fetch(place);
      step.textContent = (await answer.json()).step;
    } catch {
      return;
    }
  }
}

for (const form of document.querySelectorAll("form[data-busy]")) {
  form.addEventListener("submit", () => {
    const button = form.querySelector("button");
    button.dataset.label = button.textContent;
    button.disabled = true;
    button.textContent = form.dataset.busy;
    if (form.dataset.progress) {
      follow(form.dataset.progress, stepOf(form));
    }
  });
}

// a page that comes back out of the browser's memory must not stay busy
window.addEventListener("pageshow", () => {
  for (const button of document.querySelectorAll("button[data-label]")) {
    button.disabled = false;
    button.textContent = button.dataset.label;
  }
  document.querySelectorAll(".step").forEach((step) => step.remove());
});
