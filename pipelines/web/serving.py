"""One warm process that serves the page, and another one beside it for the heavy work."""

from __future__ import annotations

import gc
import socket
import sys

from pipelines import publish
from pipelines.home import Home, writer
from pipelines.intake.journal import Journal
from pipelines.problems import MachineError
from pipelines.web.app import create_app
from pipelines.web.worker import Worker

SWITCH_SECONDS = 0.001
"""A thread that makes a page lets the readers have their turn this often."""
GRACE_SECONDS = 60
"""An upload being published when the page is ended may finish."""


def run(home: Home, host: str, port: int) -> None:
    """Serve until it is ended. MachineError if the address is taken."""
    import uvicorn

    _refuse_taken(host, port)
    sys.setswitchinterval(SWITCH_SECONDS)
    finish_interrupted(home)
    worker = Worker()
    app = create_app(home, worker)
    app.state.site.pending.expire()
    worker.start()
    # the collector would stop every reader for long to look through what stays for good
    gc.collect()
    gc.freeze()
    # only a proxy on this machine is believed about who asks and over what
    uvicorn.run(app, host=host, port=port, workers=1, log_level="critical", access_log=False, proxy_headers=True,
                forwarded_allow_ips="127.0.0.1,::1", server_header=False, timeout_graceful_shutdown=GRACE_SECONDS)


def finish_interrupted(home: Home) -> None:
    """Complete or forget what killed commands left in any season; a season being written is left to its writer."""
    for season in home.seasons():
        if publish.is_unfinished(home, season):
            try:
                with writer(home, season, "recover"):
                    publish.finish_interrupted(home, season, Journal(home.raw(season)).state_hash())
            except MachineError as error:
                print(f"{season}: {error}", file=sys.stderr)


def _refuse_taken(host: str, port: int) -> None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise MachineError(f"The page cannot listen on {host}, port {port}: {error.strerror}. Is it running "
                               "already? Another port: --port.") from error
