"""Reads a calendar from standard input with the library `icalendar` and prints its events as JSON.

Run by frontend/scripts/calendar-test.mjs, which compares them with what `ical.js` reads.
"""

import datetime
import json
import sys

import icalendar


def text_of(moment: datetime.date) -> str:
    """A day as '2026-12-01', an instant as '2026-12-01T15:00:00Z'."""
    if isinstance(moment, datetime.datetime):
        return moment.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    return moment.isoformat()


def event_of(event: icalendar.Event) -> dict[str, object]:
    return {
        "uid": str(event["UID"]),
        "sequence": int(event["SEQUENCE"]),
        "start": text_of(event["DTSTART"].dt),
        "status": str(event["STATUS"]),
        "summary": str(event["SUMMARY"]),
        "place": str(event["LOCATION"]),
    }


calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
faults = [f"{event['UID']}: {event.errors}" for event in calendar.walk("VEVENT") if event.errors]
if faults:
    sys.exit("\n".join(faults))
json.dump([event_of(event) for event in calendar.walk("VEVENT")], sys.stdout)
