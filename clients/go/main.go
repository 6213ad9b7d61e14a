// Program for the conformance kit: JSON lines on stdin and stdout.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"strconv"
	"sync"
	"time"
)

type message struct {
	Do, Module, GuildID, Name   string
	ID                          json.RawMessage
	Manifest, Problem, Problems json.RawMessage
	Commands, Details, Guilds   json.RawMessage
	Modules, Message, Options   json.RawMessage
	Entries                     []json.RawMessage
	DryRun                      bool
	Values                      map[string]string
}

var output sync.Mutex

func say(what string, more map[string]any) {
	more["say"] = what
	text, err := json.Marshal(more)
	if err != nil {
		panic(err)
	}
	output.Lock()
	defer output.Unlock()
	fmt.Println(string(text))
}

func main() {
	pause, err := strconv.Atoi(os.Getenv("PEARL_FIRST_PAUSE"))
	if err != nil {
		pause = 1000
	}
	applied, reports := make(chan struct{}), make(chan func(), 100)
	var answers sync.Map
	answerOf := func(id string) chan json.RawMessage {
		answer, _ := answers.LoadOrStore(id, make(chan json.RawMessage, 1))
		return answer.(chan json.RawMessage)
	}
	client := &Client{
		URL: os.Getenv("PEARL_URL"), Token: os.Getenv("PEARL_TOKEN"), File: os.Getenv("PEARL_STATE"),
		FirstPause: time.Duration(pause) * time.Millisecond,
		Reports:    make(chan Told, 10_000),
		OnState:    func(state string) { say("state", map[string]any{"state": state}) },
		OnChange: func(e Entry) {
			say("change", map[string]any{"guildId": e.GuildID, "module": e.Module, "version": e.Version, "settings": e.Settings})
			<-applied
		},
		OnDelete: func(e Entry) {
			say("deleted", map[string]any{"guildId": e.GuildID, "module": e.Module})
			<-applied
		},
		OnErase: func(e Erasure) {
			say("erase", map[string]any{"id": e.ID, "userId": e.UserID})
			<-applied
		},
		OnTask: func(id string, task json.RawMessage) json.RawMessage {
			var more map[string]any
			if err := json.Unmarshal(task, &more); err != nil {
				panic(err)
			}
			delete(more, "kind")
			say("task", more)
			return <-answerOf(id)
		},
	}
	go client.Report()
	go func() {
		if err := client.Follow(); err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
	}()
	answer := func(m message, got json.RawMessage, err error) {
		result := map[string]any{"id": m.ID, "ok": err == nil, "body": got}
		var refusal *Refusal
		if errors.As(err, &refusal) {
			result["status"], result["body"] = refusal.Status, refusal.Body
		}
		say("result", result)
	}
	ask := func(m message, method, path string, body any) {
		got, err := client.Ask(Forever, method, path, body)
		answer(m, got, err)
	}
	// Reports go one after the other, so that none overtakes another.
	go func() {
		for report := range reports {
			report()
		}
	}()
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		var m message
		if err := json.Unmarshal(lines.Bytes(), &m); err != nil {
			panic(err)
		}
		switch m.Do {
		case "applied":
			applied <- struct{}{}
		case "answer":
			var id string
			var body map[string]any
			if json.Unmarshal(m.ID, &id) != nil || json.Unmarshal(lines.Bytes(), &body) != nil {
				panic("an answer without an id")
			}
			delete(body, "do")
			delete(body, "id")
			text, _ := json.Marshal(body)
			answerOf(id) <- text
		case "get":
			say("settings", map[string]any{"id": m.ID, "settings": client.Settings(m.GuildID, m.Module)})
		case "render":
			rendered, err := Render(m.Message, m.Values)
			if err != nil {
				panic(err)
			}
			say("rendered", map[string]any{"id": m.ID, "message": rendered})
		case "declare":
			go func() {
				got, err := client.Declare(m.Manifest)
				answer(m, got, err)
			}()
		case "commands":
			body := map[string]any{"commands": m.Commands}
			if m.Details != nil {
				body["details"] = m.Details
			}
			go ask(m, "PUT", "/api/bot/commands", body)
		case "guilds":
			reports <- func() { ask(m, "PUT", "/api/bot/guilds", m.Guilds) }
		case "status":
			path := "/api/bot/guilds/" + url.PathEscape(m.GuildID) + "/status"
			reports <- func() { ask(m, "PUT", path, map[string]any{"modules": m.Modules}) }
		case "options":
			path := "/api/bot/guilds/" + url.PathEscape(m.GuildID) + "/options/" + url.PathEscape(m.Name)
			reports <- func() { ask(m, "PUT", path, map[string]any{"options": m.Options}) }
		case "import":
			go func() {
				got, err := client.Import(m.Entries, m.DryRun)
				answer(m, got, err)
			}()
		case "problem":
			client.Tell(m.Problem)
		case "resolve":
			wait := client.Resolve(m.Problems)
			go func() {
				got, err := wait()
				answer(m, got, err)
			}()
		case "stop":
			os.Exit(0)
		}
	}
}
