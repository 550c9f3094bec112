"""Tests the checks of deploy_check.py on made-up violations, without files and tools."""

import unittest

from deploy_check import compose_faults, in_lines, in_manifest, manifest_faults, settings, unknown

KNOWN = {"HOST", "PORT"}


def deployment(**container):
    container = {
        "name": "app", "ports": [{"containerPort": 8080}], "resources": {"limits": {"memory": "1Gi"}},
        "securityContext": {"readOnlyRootFilesystem": True}, **container,
    }
    return {"kind": "Deployment", "metadata": {"name": "portal"}, "spec": {"template": {"spec": {"containers": [container]}}}}


class Names(unittest.TestCase):
    def test_names_are_found_in_every_notation(self):
        self.assertEqual(in_lines("A=1\n#B=1\nEnvironment=C=1 D=a=b\nENV E=1 F=2\nExecStart=/x G=1\n"), {"A", "C", "D", "E", "F"})
        self.assertEqual(in_manifest({"kind": "Secret", "stringData": {"A": ""}}), {"A"})
        self.assertEqual(in_manifest(deployment(env=[{"name": "B", "value": "1"}])), {"B"})

    def test_a_name_that_is_not_a_setting_is_a_fault(self):
        self.assertEqual(unknown({"HOST", "HOTS", "TMPDIR"}, KNOWN, "x"), ["x: HOTS is not a setting of docs/settings.md"])

    def test_only_a_secret_may_be_in_a_file(self):
        known = settings()
        self.assertIn("TOKEN_PRIVATE_KEY_FILE", known)
        self.assertNotIn("PORT_FILE", known)

    def test_only_the_sandbox_may_have_the_settings_of_the_sandbox(self):
        service = {"image": "courthouse-steps-demo:1", "environment": {"SANDBOX_LISTEN": ""}, "read_only": True}
        database = {"image": "postgres:17", "environment": {"POSTGRES_USER": ""}}
        faults = compose_faults({"services": {"sandbox": service, "app": service, "database": database}}, KNOWN, {"SANDBOX_LISTEN"})
        self.assertEqual(faults, ["service app: SANDBOX_LISTEN is not a setting of docs/settings.md"])


class Manifests(unittest.TestCase):
    def faults(self, **container):
        return manifest_faults(deployment(**container), 'path = "/healthz"', 8080)

    def test_a_sound_container_has_no_fault(self):
        self.assertEqual(self.faults(livenessProbe={"httpGet": {"path": "/healthz"}}), [])

    def test_each_fault_is_named(self):
        self.assertEqual(self.faults(livenessProbe={"httpGet": {"path": "/alive"}}), ["portal/app: the server has no /alive"])
        self.assertEqual(self.faults(ports=[{"containerPort": 80}]), ["portal/app: the server's port is 8080"])
        self.assertEqual(self.faults(resources={}), ["portal/app has no limit of memory"])
        self.assertEqual(self.faults(securityContext={}), ["portal/app may write to its image"])


if __name__ == "__main__":
    unittest.main()
