package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand"
	"net/http"
	"net/url"
	"os"
	"reflect"
	"strconv"
	"sync"
	"time"
)

// Entry of the feed: settings of a module in a server, or their end.
type Entry struct {
	GuildID  string          `json:"guildId"`
	Module   string          `json:"module"`
	Version  int64           `json:"version"`
	Settings json.RawMessage `json:"settings"`
	Deleted  bool            `json:"deleted,omitempty"`
}

// Forever is the time until which requests are asked again that have no end.
var Forever = time.Now().AddDate(100, 0, 0)

type place struct{ guild, module string }

// Kept state: what the client holds, with the cursor that it came with and the tasks that it has begun.
type kept struct {
	Cursor string               `json:"cursor"`
	Items  []Entry              `json:"items"`
	Tasks  map[string]time.Time `json:"tasks"`
}

// Client of the site. The bot's functions are called one at a time, but for OnTask.
type Client struct {
	URL, Token, File   string
	FirstPause         time.Duration
	OnChange, OnDelete func(Entry)
	OnState            func(state string)
	OnTask             func(id string, task json.RawMessage) json.RawMessage

	items         sync.Map // Entry by place
	cursor, state string
	tasks         map[string]time.Time
	problems      chan json.RawMessage
}

// Refusal of the site, or with status 0 a request without a usable answer.
type Refusal struct {
	Status     int
	Body       json.RawMessage
	retryAfter time.Duration
}

func (r *Refusal) Error() string { return fmt.Sprintf("the site answered %d: %s", r.Status, r.Body) }

// Temporary failures are asked again.
func (r *Refusal) temporary() bool {
	return r.Status < 400 || r.Status == http.StatusTooManyRequests || r.Status >= 500
}

// Connections are not reused: the transport would repeat a request on one that broke, without a pause.
var web = http.Client{
	Transport:     &http.Transport{DisableKeepAlives: true},
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// Sends a request once. Returns the body of a 2xx, which is JSON or empty.
func (c *Client) send(method, path string, body any, wait time.Duration) (json.RawMessage, error) {
	ctx, cancel := context.WithTimeout(context.Background(), wait+10*time.Second)
	defer cancel()
	text, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequestWithContext(ctx, method, c.URL+path, nil)
	if err != nil {
		return nil, err
	}
	request.Header.Set("Authorization", "Bearer "+c.Token)
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
		request.Body, request.ContentLength = io.NopCloser(bytes.NewReader(text)), int64(len(text))
	}
	answer, err := web.Do(request)
	if err != nil {
		return nil, &Refusal{}
	}
	defer answer.Body.Close()
	got, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode < 300 && len(got) > 0 && !json.Valid(got) {
		return nil, &Refusal{}
	}
	if answer.StatusCode >= 300 {
		if !json.Valid(got) {
			got = nil
		}
		return nil, &Refusal{answer.StatusCode, got, retryAfter(answer.Header.Get("Retry-After"))}
	}
	if len(got) == 0 {
		return nil, nil
	}
	return got, nil
}

func retryAfter(text string) time.Duration {
	if seconds, err := strconv.Atoi(text); err == nil {
		return time.Duration(seconds) * time.Second
	}
	if date, err := http.ParseTime(text); err == nil {
		return time.Until(date)
	}
	return 0
}

// Pauses after a failure; longer with each one in a row, by chance up to a half shorter, and never shorter than Retry-After.
func (c *Client) pause(failures int, refusal *Refusal) {
	pause := math.Min(float64(c.FirstPause)*math.Exp2(float64(failures)), float64(time.Minute)) * (0.5 + rand.Float64()/2)
	if refusal.retryAfter > 0 {
		pause = float64(refusal.retryAfter) + rand.Float64()*float64(c.FirstPause)
	}
	time.Sleep(time.Duration(pause))
}

// Ask sends a request again until the site takes or refuses it, or the time is over.
func (c *Client) Ask(until time.Time, method, path string, body any) (json.RawMessage, error) {
	for failures := 0; ; failures++ {
		got, err := c.send(method, path, body, 0)
		var refusal *Refusal
		if err == nil || !errors.As(err, &refusal) || !refusal.temporary() || time.Now().After(until) {
			return got, err
		}
		c.pause(failures, refusal)
	}
}

// Settings that the client holds; nil where nobody has saved any.
func (c *Client) Settings(guild, module string) json.RawMessage {
	entry, _ := c.items.Load(place{guild, module})
	held, _ := entry.(Entry)
	return held.Settings
}

// Follow reads the settings and every change of them, until the site refuses the secret.
func (c *Client) Follow() error {
	if c.load(); c.cursor != "" {
		c.become("stale")
	}
	for failures := 0; ; {
		isPoll := c.cursor != ""
		err := c.snapshotOrPoll()
		var refusal *Refusal
		if err == nil {
			if isPoll {
				failures = 0
			}
			continue
		}
		if !errors.As(err, &refusal) || refusal.Status == http.StatusUnauthorized || refusal.Status == http.StatusForbidden {
			c.become("error")
			return err
		}
		if c.state == "ready" {
			c.become("stale")
		}
		isLost := isPoll && (refusal.Status == http.StatusGone || refusal.Status == http.StatusBadRequest)
		if isLost {
			c.cursor = ""
		}
		if failures++; !isLost || failures > 1 {
			c.pause(failures-1, refusal)
		}
	}
}

type page struct {
	Items         []json.RawMessage `json:"items"`
	NextCursor    string            `json:"nextCursor"`
	ChangesCursor string            `json:"changesCursor"`
	HasMore       bool              `json:"hasMore"`
	entries       []Entry
	tasks         []task
}

type task struct {
	ID        string    `json:"id"`
	ExpiresAt time.Time `json:"expiresAt"`
	raw       json.RawMessage
}

func (c *Client) read(path string, wait time.Duration) (*page, error) {
	got, err := c.send("GET", path, nil, wait)
	if err != nil {
		return nil, err
	}
	var p page
	if json.Unmarshal(got, &p) != nil || p.Items == nil || p.HasMore && p.NextCursor == "" {
		return nil, &Refusal{}
	}
	for _, raw := range p.Items {
		var kind struct{ Kind string }
		if json.Unmarshal(raw, &kind) != nil {
			return nil, &Refusal{}
		}
		var entry Entry
		one := task{raw: raw}
		switch {
		case kind.Kind == "task":
			if json.Unmarshal(raw, &one) == nil {
				p.tasks = append(p.tasks, one)
			}
		case kind.Kind != "" && kind.Kind != "settings":
		case json.Unmarshal(raw, &entry) != nil || entry.GuildID == "" || entry.Module == "":
			return nil, &Refusal{}
		default:
			p.entries = append(p.entries, entry)
		}
	}
	return &p, nil
}

func (c *Client) snapshotOrPoll() error {
	if c.cursor != "" {
		return c.poll()
	}
	found, cursor, next := map[place]bool{}, "", ""
	var entries []Entry
	for {
		p, err := c.read("/api/bot/snapshot?limit=500"+next, 0)
		if err != nil {
			return err
		}
		if cursor == "" {
			cursor = p.ChangesCursor
		}
		for _, entry := range p.entries {
			found[place{entry.GuildID, entry.Module}] = true
		}
		entries = append(entries, p.entries...)
		if !p.HasMore {
			break
		}
		next = "&cursor=" + url.QueryEscape(p.NextCursor)
	}
	if cursor == "" {
		return &Refusal{}
	}
	for _, entry := range c.held() {
		if !found[place{entry.GuildID, entry.Module}] {
			entry.Deleted = true
			entries = append(entries, entry)
		}
	}
	return c.apply(entries, nil, cursor)
}

func (c *Client) poll() error {
	wait, began := 0, time.Now()
	if c.state == "ready" {
		wait = 25
	}
	path := fmt.Sprintf("/api/bot/changes?limit=500&tasks=1&wait=%d&cursor=%s", wait, url.QueryEscape(c.cursor))
	p, err := c.read(path, time.Duration(wait)*time.Second)
	if err == nil && p.NextCursor == "" {
		err = &Refusal{}
	}
	if err == nil {
		err = c.apply(p.entries, p.tasks, p.NextCursor)
	}
	if err != nil {
		return err
	}
	if !p.HasMore {
		c.become("ready")
	}
	if len(p.Items) == 0 && time.Since(began) < time.Duration(wait)*time.Second/2 {
		time.Sleep(time.Duration(rand.Float64() * float64(c.FirstPause)))
	}
	return nil
}

func (c *Client) held() (all []Entry) {
	c.items.Range(func(_, entry any) bool {
		all = append(all, entry.(Entry))
		return true
	})
	return all
}

// Applies a page in its order, saves it with its cursor, and then begins its tasks.
func (c *Client) apply(entries []Entry, tasks []task, cursor string) error {
	for _, entry := range entries {
		at := place{entry.GuildID, entry.Module}
		found, isHeld := c.items.Load(at)
		before, _ := found.(Entry)
		if entry.Deleted && isHeld {
			c.OnDelete(before)
			c.items.Delete(at)
		} else if !entry.Deleted && !(before.Version == entry.Version && same(before.Settings, entry.Settings)) {
			c.OnChange(entry)
			c.items.Store(at, entry)
		}
	}
	var begun []task
	for _, one := range tasks {
		if time.Now().Before(one.ExpiresAt) && c.tasks[one.ID].IsZero() {
			c.tasks[one.ID] = one.ExpiresAt
			begun = append(begun, one)
		}
	}
	c.cursor = cursor
	if err := c.save(); err != nil {
		return err
	}
	for _, one := range begun {
		go c.do(one)
	}
	return nil
}

// Answers a task until it expires. A refused answer stays refused.
func (c *Client) do(one task) {
	answer := c.OnTask(one.ID, one.raw)
	if _, err := c.Ask(one.ExpiresAt, "PUT", "/api/bot/tasks/"+url.PathEscape(one.ID), answer); err != nil {
		fmt.Fprintln(os.Stderr, "task:", err)
	}
}

func same(one, other json.RawMessage) bool {
	var a, b any
	return json.Unmarshal(one, &a) == nil && json.Unmarshal(other, &b) == nil && reflect.DeepEqual(a, b)
}

func (c *Client) become(state string) {
	if c.state != state {
		c.state = state
		c.OnState(state)
	}
}

// Loads the kept state. A damaged file is the same as none.
func (c *Client) load() {
	c.tasks, c.state = map[string]time.Time{}, "not_ready"
	text, _ := os.ReadFile(c.File)
	var state kept
	if json.Unmarshal(text, &state) != nil || state.Cursor == "" || state.Tasks == nil {
		return
	}
	for _, entry := range state.Items {
		c.items.Store(place{entry.GuildID, entry.Module}, entry)
	}
	c.cursor, c.tasks = state.Cursor, state.Tasks
}

// Saves the state, replacing the file at once. Tasks are forgotten a day after they expired.
func (c *Client) save() error {
	for id, expires := range c.tasks {
		if time.Since(expires) > 24*time.Hour {
			delete(c.tasks, id)
		}
	}
	text, err := json.Marshal(kept{c.cursor, c.held(), c.tasks})
	if err == nil {
		err = os.WriteFile(c.File+".new", text, 0o600)
	}
	if err == nil {
		err = os.Rename(c.File+".new", c.File)
	}
	return err
}

// Problem queues a report. At most 10,000 wait; further ones are dropped.
func (c *Client) Problem(problem json.RawMessage) {
	select {
	case c.problems <- problem:
	default:
		fmt.Fprintln(os.Stderr, "a problem is dropped")
	}
}

// Report sends the problems, at most 500 at a time.
func (c *Client) Report() {
	for first := range c.problems {
		batch := []json.RawMessage{first}
		for len(batch) < 500 && len(c.problems) > 0 {
			batch = append(batch, <-c.problems)
		}
		if _, err := c.Ask(Forever, "POST", "/api/bot/problems", batch); err != nil {
			fmt.Fprintln(os.Stderr, "problems:", err)
		}
	}
}
