// Paper is narrower than the window the lines were drawn for: draw them again for the page, and again for the window.
(function () {
  var plots = document.querySelectorAll(".js-plotly-plot");
  function draw(width) {
    plots.forEach(function (plot) { Plotly.relayout(plot, width ? {width: width, height: 390} : {width: null, height: 500, autosize: true}); });
  }
  window.addEventListener("beforeprint", function () { draw(690); });
  window.addEventListener("afterprint", function () { draw(null); });
})();
