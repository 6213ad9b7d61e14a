package main

import (
	"encoding/json"
	"regexp"
)

var (
	placeholder = regexp.MustCompile(`\{[A-Za-z][A-Za-z0-9_.]{0,39}\}`)
	mention     = regexp.MustCompile(`<@!?(\d{1,20})>`)
)

// Render fills the placeholders of a rich message, as SPECIFICATION.md says. Null, where nothing is sent, stays null.
func Render(message json.RawMessage, values map[string]string) (json.RawMessage, error) {
	var body map[string]any
	if err := json.Unmarshal(message, &body); err != nil || body == nil {
		return json.RawMessage("null"), err
	}
	filled := fill(body, "", values).(map[string]any)
	mentions, _ := filled["allowed_mentions"].(map[string]any)
	if mentions == nil {
		mentions = map[string]any{}
	}
	given, _ := mentions["parse"].([]any)
	parse, allowed := []any{}, false
	for _, one := range given {
		if one == "users" {
			allowed = true
		} else {
			parse = append(parse, one)
		}
	}
	if allowed {
		mentions["users"] = mentioned(string(message) + values["user"])
	}
	mentions["parse"], filled["allowed_mentions"] = parse, mentions
	return json.Marshal(filled)
}

func fill(value any, key string, values map[string]string) any {
	switch one := value.(type) {
	case string:
		if key == "custom_id" {
			return one
		}
		return placeholder.ReplaceAllStringFunc(one, func(typed string) string {
			if text, known := values[typed[1:len(typed)-1]]; known {
				return text
			}
			return typed
		})
	case []any:
		for i := range one {
			one[i] = fill(one[i], "", values)
		}
	case map[string]any:
		for name := range one {
			one[name] = fill(one[name], name, values)
		}
	}
	return value
}

// Lists the members that a text mentions, each once, at most a hundred.
func mentioned(text string) []string {
	users, known := []string{}, map[string]bool{}
	for _, found := range mention.FindAllStringSubmatch(text, -1) {
		if !known[found[1]] && len(users) < 100 {
			known[found[1]] = true
			users = append(users, found[1])
		}
	}
	return users
}
