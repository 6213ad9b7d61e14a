import unittest

from pearl_bot import render


class RenderTest(unittest.TestCase):
    def test_fills_every_text_but_custom_id_and_leaves_unknown_names(self) -> None:
        button = {"type": 2, "style": 1, "label": "{user}", "custom_id": "{user}"}
        message = {
            "content": "{user} {server} {level} {}",
            "embeds": [{"title": "{user}", "color": 5}],
            "components": [{"type": 1, "components": [button]}],
            "allowed_mentions": {"parse": []},
        }
        self.assertEqual(
            render(message, {"user": "<@5>", "server": "{user} \\1"}),
            {
                "content": "<@5> {user} \\1 {level} {}",
                "embeds": [{"title": "<@5>", "color": 5}],
                "components": [{"type": 1, "components": [{**button, "label": "<@5>"}]}],
                "allowed_mentions": {"parse": []},
            },
        )

    def test_notifies_whom_the_message_and_user_mention(self) -> None:
        message = {"content": "{user} <@7> {server}", "allowed_mentions": {"parse": ["users", "roles"]}}
        rendered = render(message, {"user": "<@5>", "server": "<@666>"})
        assert rendered is not None
        self.assertEqual(rendered["allowed_mentions"], {"parse": ["roles"], "users": ["7", "5"]})

    def test_nothing_stays_nothing(self) -> None:
        self.assertIsNone(render(None, {}))


if __name__ == "__main__":
    unittest.main()
