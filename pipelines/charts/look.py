"""How every figure looks, and how it gets into a notebook or a page: one palette, one layout, one renderer."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from pipelines.charts.markup import shorten

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

INK = "#1a1a1a"
GRID = "#e3e3e3"
FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif"

# Okabe and Ito's colours, which colour-blind readers tell apart. Their yellow and orange are too pale for a thin line
# on white paper: the yellow is a grey here, the orange is darkened.
PALETTE = ("#0072b2", "#d55e00", "#009e73", "#a0418a", "#1a1a1a", "#b8860b", "#3e9bd6", "#767676")
SYMBOLS = ("circle", "square", "diamond", "triangle-up", "x", "triangle-down", "star", "cross")
DASHES = ("solid", "solid", "solid", "solid", "dash", "dash", "dash", "dash")
LINES = len(PALETTE)
"""Most lines one figure shows: each has a colour, a marker and a dash nobody else has together."""

CONFIG = {"displayModeBar": False, "displaylogo": False, "responsive": True, "scrollZoom": False}
RENDERER = "rackbook"
HEIGHT = 500


def lay_out(figure: Figure) -> Figure:
    """The figure with the layout all of them share. A finger that scrolls the page does not drag the axes."""
    import plotly.graph_objects as go

    figure.update_layout(
        template=go.layout.Template(),
        height=HEIGHT,
        margin={"l": 44, "r": 16, "t": 12, "b": 48},
        paper_bgcolor="white",
        plot_bgcolor="white",
        font={"family": FONT, "size": 14, "color": INK},
        dragmode=False,
        hovermode="closest",
        hoverlabel={"bgcolor": "white", "bordercolor": INK, "font": {"color": INK, "size": 14}},
        legend={"orientation": "h", "x": 0, "xanchor": "left", "y": -0.1, "yanchor": "top", "font": {"size": 13}},
    )
    axis = {"fixedrange": True, "gridcolor": GRID, "zeroline": False, "ticks": "outside", "tickcolor": GRID}
    figure.update_xaxes(**axis, showgrid=False, linecolor=INK, showline=True)
    figure.update_yaxes(**axis)
    return figure


def figure_html(figure: Figure | dict, element_id: str) -> str:
    """The figure, or its dict, as a piece of HTML without plotly.js. The same figure and id give the same text."""
    import plotly.io as pio

    return pio.to_html(
        figure,
        full_html=False,
        include_plotlyjs=False,
        include_mathjax=False,
        config=CONFIG,
        div_id=element_id,
        validate=False,  # a figure was checked as it was made; checking its dict again adds plotly's own template
        default_height=f"{HEIGHT}px",
    )


def plotly_script() -> str:
    """plotly.js from the installed wheel as one script element: a page needs it once, before its first figure."""
    from plotly.offline import get_plotlyjs

    return f"<script>{get_plotlyjs()}</script>"


def use_renderer() -> str:
    """Make `rackbook` plotly's renderer and return the script to display once.

    Plotly's own renderers either drop the chart from nbconvert's page or ask the network for a script.
    """
    import plotly.io as pio
    from plotly.io.base_renderers import MimetypeRenderer

    class Renderer(MimetypeRenderer):
        shown = 0

        def to_mimebundle(self, fig_dict: dict) -> dict:
            self.shown += 1
            return {"text/html": figure_html(fig_dict, f"figure-{self.shown}")}

    pio.renderers[RENDERER] = Renderer()
    pio.renderers.default = RENDERER
    return plotly_script()


def label(text: str) -> str:
    """A name as a small place in a figure holds it."""
    return plain(shorten(text))


def plain(text: str) -> str:
    """A name as plotly shows it letter for letter: it reads a little HTML, and %{...} in templates."""
    return escape(text, quote=False).replace("%{", "%&#123;")
