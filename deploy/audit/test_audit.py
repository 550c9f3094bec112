"""Tests of audit.py and security_doc.py without cargo, npm and a network."""

import unittest

from audit import component, faults, is_allowed, npm_packages, shipped_crates
from security_doc import documented_rows, row_faults, test_faults as named_test_faults, tested_rows


class Licenses(unittest.TestCase):
    def test_allowed_expressions(self):
        for expression in [
            "MIT", "MIT OR Apache-2.0", "MIT/Apache-2.0", "Apache-2.0 / MIT", "(MIT OR Apache-2.0) AND Unicode-3.0",
            "Apache-2.0 WITH LLVM-exception OR GPL-3.0-only", "GPL-2.0-only OR MIT", "MIT OR GPL-3.0 AND LGPL-2.1",
            "((MIT))", "Apache-2.0 AND ISC",
        ]:
            self.assertTrue(is_allowed(expression), expression)

    def test_forbidden_and_unreadable_expressions(self):
        for expression in [
            "", "GPL-3.0-only", "AGPL-3.0", "MIT AND GPL-2.0-only", "GPL-2.0-only WITH Classpath-exception-2.0",
            "(MIT OR GPL-2.0-only) AND LGPL-2.1", "MIT WITH unknown-exception", "MIT Apache-2.0", "(MIT", "MIT)",
            "AND MIT", "SEE LICENSE IN LICENSE.txt", "Proprietary",
        ]:
            self.assertFalse(is_allowed(expression), expression)


class Packages(unittest.TestCase):
    def test_npm_packages_come_from_the_lock_and_the_installed_manifest(self):
        lock = {"packages": {
            "": {"name": "front-end"},
            "node_modules/a": {"version": "1.0.0", "license": "MIT", "integrity": "sha512-AAEC"},
            "node_modules/a/node_modules/@x/b": {"version": "2.0.0", "dev": True, "license": "MIT"},
            "node_modules/mapbox-gl": {"version": "1.13.3", "license": "SEE LICENSE IN LICENSE.txt"},
        }}
        installed = {"node_modules/a/node_modules/@x/b": {"license": "GPL-3.0-only"}}
        a, b, mapbox = npm_packages(lock, installed.get)
        self.assertEqual((a["purl"], a["scope"], a["hashes"]), ("pkg:npm/a@1.0.0", "required", [{"alg": "SHA-512", "content": "000102"}]))
        self.assertEqual((b["name"], b["purl"], b["scope"]), ("@x/b", "pkg:npm/%40x/b@2.0.0", "excluded"))
        self.assertEqual(mapbox["licenses"], [{"expression": "BSD-3-Clause"}])
        self.assertEqual(faults([a, b, mapbox]), ["pkg:npm/%40x/b@2.0.0: GPL-3.0-only is not allowed"])

    def test_a_new_version_of_a_package_that_states_no_license_is_a_fault(self):
        lock = {"packages": {"node_modules/mapbox-gl": {"version": "3.0.0", "license": "SEE LICENSE IN LICENSE.txt"}}}
        found = npm_packages(lock, lambda path: None)
        self.assertEqual(faults(found), ["pkg:npm/mapbox-gl@3.0.0: no license is not allowed"])

    def test_a_package_without_a_license_is_a_fault(self):
        self.assertEqual(faults([component("cargo", "x", "1.0.0", "", True, None)]), ["pkg:cargo/x@1.0.0: no license is not allowed"])

    def test_only_what_the_server_is_made_of_ships(self):
        def node(name, *deps):
            return {"id": name, "deps": [{"pkg": pkg, "dep_kinds": [{"kind": kind}]} for pkg, kind in deps]}

        metadata = {
            "packages": [{"id": "portal", "name": "portal", "source": None}],
            "resolve": {"nodes": [node("portal", ("a", None), ("t", "dev")), node("a", ("b", None), ("cc", "build")), node("b"), node("t"), node("cc")]},
        }
        self.assertEqual(shipped_crates(metadata), {"portal", "a", "b"})


class SecurityDocument(unittest.TestCase):
    def test_rows_are_read_from_the_test_and_from_the_table(self):
        rows = tested_rows('open("GET /a", 200),\nsigned_in("GET /b", 204), entitled("GET /c", 404)')
        self.assertEqual(rows, {"GET /a": (200, 200, 200, 200), "GET /b": (401, 401, 204, 204), "GET /c": (401, 401, 402, 404)})
        self.assertEqual(documented_rows("| `GET /c` | 401 | 401 | 402 | 404 |\n| `GET /x` | no |"), {"GET /c": (401, 401, 402, 404)})

    def test_a_missing_another_and_an_unknown_row_are_faults(self):
        tested = {"GET /a": (200, 200, 200, 200)}
        self.assertEqual(row_faults(tested, tested, {"GET /a"}), [])
        self.assertEqual(len(row_faults({}, tested, {"GET /a"})), 1)
        self.assertEqual(len(row_faults({"GET /a": (200, 200, 200, 401)}, tested, {"GET /a"})), 1)
        self.assertEqual(len(row_faults(tested, tested, set())), 1)

    def test_a_test_that_does_not_exist_is_a_fault(self):
        text = "`it_holds_for_each` and `a.spec.ts` 'it works'"
        self.assertEqual(named_test_faults(text, "fn it_holds_for_each() {", {"a.spec.ts": "test('it works', x)"}), [])
        self.assertEqual(len(named_test_faults(text, "fn it_holds_for_each_other() {", {})), 2)


if __name__ == "__main__":
    unittest.main()
