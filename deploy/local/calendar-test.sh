#!/usr/bin/env bash
# `make calendar-test`: two independent libraries read a calendar feed while its sales are moved and cancelled:
# `icalendar` for Python (in a virtual environment under .local) and `ical.js`. Needs python3 with venv. SERVER_BIN
# and SANDBOX_BIN name programs that are built already.
. "$(dirname "${BASH_SOURCE[0]}")/all.sh"

start_script calendar-venv
ensure_tools python
make_venv calendar-test
step env "PYTHON=$VENV/bin/python" deploy/local/with-server.sh calendar-test node scripts/calendar-test.mjs
