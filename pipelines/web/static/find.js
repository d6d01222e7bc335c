// The search field knows the names as soon as somebody types; without script it asks for them by its button.
"use strict";

for (const input of document.querySelectorAll("[data-names]")) {
  const names = document.createElement("datalist");
  names.id = "names";
  input.after(names);
  input.setAttribute("list", names.id);
  let asked = false;

  const fill = async () => {
    if (asked) {
      return;
    }
    asked = true;
    try {
      const answer = await fetch(input.dataset.names);
      for (const name of await answer.json()) {
        const option = document.createElement("option");
        option.value = name;
        names.append(option);
      }
    } catch {
      asked = false;
    }
  };
  input.addEventListener("focus", fill);
  input.addEventListener("input", (event) => {
    fill();
    // a name that was chosen from the list, not typed sign by sign
    const is_chosen = !event.inputType || event.inputType === "insertReplacementText";
    if (is_chosen && Array.from(names.options).some((option) => option.value === input.value)) {
      input.form.requestSubmit();
    }
  });
}
