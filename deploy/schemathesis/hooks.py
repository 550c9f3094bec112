"""What schemathesis cannot read in the document: who asks, and the rules that the document states in words.

Requests that schemathesis made to fit the schemas are changed to follow the rules in words as well. Requests
made to break a schema are sent as they are.
"""

import os
import secrets
import unicodedata
from decimal import Decimal
from urllib.parse import urlencode

import requests
import schemathesis
from schemathesis.openapi.checks import EnsureResourceAvailability, RejectedPositiveData, UnsupportedMethodResponse

ADDRESS = os.environ["PORTAL_ADDRESS"]
DEMO = {"emailId": "demo@example.com", "password": "courthouse-demo"}
TIMEOUT = 20

# Refusals that depend on stored data, which no schema can predict. The document states them in words. A
# signature can only come from the payment provider; the Rust tests post signed events.
STATED_CODES = {"empty_export", "too_many_rows", "too_many_saved", "too_many_searches", "event_refused", "changed_elsewhere"}

# These end sessions or change how the account logs in. Each uses a separate account. Otherwise the demo
# subscriber's session would end, and every later request would be a 401 that tests nothing.
OWN_ACCOUNT = {
    "POST /api/logout",
    "POST /api/account/logout-everywhere",
    "POST /api/account/delete",
    "POST /api/account/email",
    "PUT /api/account/password",
    "PUT /api/account/name",
}

MOST_PASSWORD_BYTES = 71

# The bytes of an address, with room for the host and the path.
MOST_QUERY_BYTES = 60_000

# Some of the columns that every export knows.
COLUMNS = {"Address", "Zestimate", "unique_ID", "Stage", "Note", "Maximum Bid", "Tags"}


def log_in(credentials):
    answer = requests.post(f"{ADDRESS}/api/login", json=credentials, timeout=TIMEOUT)
    answer.raise_for_status()
    return answer.json()["token"]


def sign_up():
    """Makes an account and returns its token and its password."""
    password = secrets.token_urlsafe(16)
    account = {
        "name": "Ann Example",
        "occupation": "Investor",
        "emailId": f"{secrets.token_hex(12)}@example.net",
        "howDidYouHearAboutUs": "Facebook",
        "password": password,
    }
    answer = requests.post(f"{ADDRESS}/api/signup", json=account, timeout=TIMEOUT)
    if answer.status_code != 503:
        answer.raise_for_status()
    # On a busy machine, the checkout may be late. The account and its session exist all the same.
    return answer.json()["token"], password


@schemathesis.auth()
class Session:
    """The demo subscriber's session."""

    def get(self, case, context):
        return log_in(DEMO)

    def set(self, case, data, context):
        case.headers = case.headers or {}
        case.headers["Authorization"] = f"Bearer {data}"


def ranges_in_order(values):
    """Swaps the ends of each range that is upside down: numbers, or days as YYYY-MM-DD."""
    for first in [name for name in values if name.endswith("From")]:
        second = f"{first.removesuffix('From')}To"
        if second not in values:
            continue
        ends = [str(values[first]), str(values[second])]
        try:
            is_upside_down = Decimal(ends[0]) > Decimal(ends[1])
        except ArithmeticError:
            is_upside_down = ends[0] > ends[1]
        if is_upside_down:
            values[first], values[second] = values[second], values[first]


def in_bytes(text, most):
    return text.encode()[:most].decode(errors="ignore")


def short_email(text):
    """Follows the rules of an address in bytes; one that breaks them is exchanged."""
    local, _, host = text.strip().lower().rpartition("@")
    labels_fit = all(len(label.encode()) <= 63 for label in host.split("."))
    fits = len(local.encode()) <= 64 and labels_fit and len(f"{local}@{host}".encode()) <= 254
    return text if fits else f"{secrets.token_hex(8)}@example.net"


def short_query(query):
    """Leaves out parameters until the address is short enough."""
    fitting = dict(query)
    while len(urlencode(fitting, doseq=True)) > MOST_QUERY_BYTES:
        longest = max(fitting, key=lambda name: len(urlencode({name: fitting[name]}, doseq=True)))
        del fitting[longest]
    return fitting


def follow_preferences(body):
    body["countiesOfInterest"] = [] if not body.get("countiesOfInterest") else [COUNTY[body["statesOfInterest"][0]]]
    if body.get("zipCodesOfInterest"):
        body["zipCodesOfInterest"] = ["30303"]
    if "Multifamily" in body["propertyTypes"]:
        body["mfUnitsMin"], body["mfUnitsMax"] = 2, 12
    if "Land" in body["propertyTypes"]:
        body["landAcresMin"], body["landAcresMax"] = 0.1, 5
    # Only an account that an operator granted access may leave it out.
    body["referralSource"] = body.get("referralSource") or "Facebook"
    for choice, text in (("profession", "professionOther"), ("referralSource", "referralOther")):
        if body[choice] == "Other" and not (body.get(text) or "").strip():
            body[text] = "Something else"


def counties():
    """A county of each state, under the state's name and its code."""
    geography = requests.get(f"{ADDRESS}/api/geography-data", timeout=TIMEOUT).json()
    named = {state: names[0] for state, names in geography["countiesByState"].items()}
    codes = {
        "Alabama": "AL", "Alaska": "AK", "Arizona": "AZ", "Arkansas": "AR", "California": "CA", "Colorado": "CO",
        "Connecticut": "CT", "Delaware": "DE", "Florida": "FL", "Georgia": "GA", "Hawaii": "HI", "Idaho": "ID",
        "Illinois": "IL", "Indiana": "IN", "Iowa": "IA", "Kansas": "KS", "Kentucky": "KY", "Louisiana": "LA",
        "Maine": "ME", "Maryland": "MD", "Massachusetts": "MA", "Michigan": "MI", "Minnesota": "MN",
        "Mississippi": "MS", "Missouri": "MO", "Montana": "MT", "Nebraska": "NE", "Nevada": "NV",
        "New Hampshire": "NH", "New Jersey": "NJ", "New Mexico": "NM", "New York": "NY", "North Carolina": "NC",
        "North Dakota": "ND", "Ohio": "OH", "Oklahoma": "OK", "Oregon": "OR", "Pennsylvania": "PA",
        "Rhode Island": "RI", "South Carolina": "SC", "South Dakota": "SD", "Tennessee": "TN", "Texas": "TX",
        "Utah": "UT", "Vermont": "VT", "Virginia": "VA", "Washington": "WA", "West Virginia": "WV",
        "Wisconsin": "WI", "Wyoming": "WY",
    }
    return named | {codes[state]: county for state, county in named.items() if state in codes}


COUNTY = counties()


def follow_words(body):
    """Changes a body that fits its schema so that it follows the rules in words."""
    for member in ("password", "newPassword"):
        if isinstance(body.get(member), str) and body[member]:
            # The server counts the bytes of the normalized text. With more letters, it is not in the list of common
            # passwords.
            text = unicodedata.normalize("NFKC", body[member])
            body[member] = in_bytes(text, MOST_PASSWORD_BYTES - 9) + secrets.token_hex(4)
    if isinstance(body.get("columns"), list):
        # Which other columns there are depends on the listings.
        body["columns"] = [name if name in COLUMNS else "Address" for name in body["columns"]]
    if "emailId" in body:
        body["emailId"] = short_email(body["emailId"])
    if body.get("occupation") == "Other" and not (body.get("ifOther") or "").strip():
        body["ifOther"] = "Something else"
    # Other bodies may have a member of this name that means nothing.
    if {"statesOfInterest", "propertyTypes", "profession"} <= body.keys():
        follow_preferences(body)
    for member in ("filters", "matching"):
        if isinstance(body.get(member), dict):
            ranges_in_order(body[member])


@schemathesis.hook
def before_call(context, case, kwargs):
    if case.query:
        # Beyond this, the server answers before it looks at the route, which the document states in words.
        case.query = short_query(case.query)
    if case.meta is None or not case.meta.generation.mode.is_positive:
        return
    if case.query:
        ranges_in_order(case.query)
    if isinstance(case.body, dict):
        case.body = dict(case.body)
        if case.operation.label != "POST /api/login":
            follow_words(case.body)
        elif "emailId" in case.body:
            case.body["emailId"] = short_email(case.body["emailId"])
    is_signed_in = "Authorization" in (case.headers or {})
    if case.operation.label in OWN_ACCOUNT and is_signed_in:
        token, password = sign_up()
        case.headers["Authorization"] = f"Bearer {token}"
        if isinstance(case.body, dict):
            for member in ("password", "currentPassword"):
                if member in case.body:
                    case.body[member] = password


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """Drops the refusals of sound requests that the document states in words."""
    try:
        code = response.json()["code"]
    except (ValueError, KeyError, TypeError):
        return True
    if isinstance(failure, UnsupportedMethodResponse) and case.method == "DELETE":
        # `/api/push/renew` is also an address of `DELETE /api/push/{id}`.
        return code != "unknown_browser"
    if isinstance(failure, EnsureResourceAvailability):
        # A ticket opens one download. A chain of requests may open it twice.
        return code != "export_ticket_gone"
    return not isinstance(failure, RejectedPositiveData) or code not in STATED_CODES
