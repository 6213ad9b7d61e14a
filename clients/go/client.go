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
	"strings"
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

func (e Entry) key() string { return e.GuildID + "/" + e.Module }

// Erasure of a person's data, at the site and at the bot.
type Erasure struct {
	ID     string `json:"id"`
	UserID string `json:"userId"`
}

type task struct {
	ID        string    `json:"id"`
	Task      string    `json:"task"`
	ExpiresAt time.Time `json:"expiresAt"`
	raw       json.RawMessage
}

// Kept state: the entries that the client holds, the cursor that they came with, and the tasks that it has begun.
type kept struct {
	Cursor string               `json:"cursor"`
	Items  map[string]Entry     `json:"items"`
	Tasks  map[string]time.Time `json:"tasks"`
	// By module, like "economy", and by list of rows, like "economy.shop[]".
	Defaults map[string]map[string]any `json:"defaults"`
}

// Client of the site. It calls the functions of the bot one at a time, but for OnTask.
type Client struct {
	URL, Token, File   string
	FirstPause         time.Duration
	OnChange, OnDelete func(Entry)
	OnErase            func(Erasure)
	OnState            func(state string)
	OnTask             func(id string, task json.RawMessage) json.RawMessage
	Reports            chan Told // Its capacity bounds the problems that wait.

	mu     sync.Mutex // Of what is held.
	saving sync.Mutex
	held   kept
	known  bool // Tells whether there was a snapshot, kept or read: before, a default may stand for what somebody has saved.
	state  string
}

// Told is a problem to send, or a request that takes some back.
type Told struct {
	problem json.RawMessage
	resolve func()
}

// Forever is a time until which a request is asked again.
var Forever = time.Now().AddDate(100, 0, 0)

// Refusal of the site, or with status 0 a request without a usable answer.
type Refusal struct {
	Status     int
	Body       json.RawMessage
	retryAfter time.Duration
	cause      error
}

// An answer of a proxy, or one that nobody can use.
var notTheSite = &Refusal{cause: errors.New("what answers is not the site: look at its address")}

func (r *Refusal) Error() string {
	if r.cause != nil {
		return r.cause.Error()
	}
	return fmt.Sprintf("the site answered %d: %s", r.Status, r.Body)
}

func (r *Refusal) is(statuses ...int) bool {
	for _, status := range statuses {
		if r.Status == status {
			return true
		}
	}
	return false
}

// Connections are not reused: the transport would repeat a request on one that broke, without a pause.
var web = http.Client{
	Transport:     &http.Transport{DisableKeepAlives: true},
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// Sends a request once. Returns the body of a 2xx, which is JSON, or nil where it is 204.
func (c *Client) send(method, path string, body any, wait time.Duration) (json.RawMessage, error) {
	ctx, cancel := context.WithTimeout(context.Background(), wait+10*time.Second)
	defer cancel()
	text, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	if body == nil {
		text = nil
	}
	request, err := http.NewRequestWithContext(ctx, method, strings.TrimRight(c.URL, "/")+path, bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Authorization", "Bearer "+c.Token)
	request.Header.Set("Content-Type", "application/json")
	answer, err := web.Do(request)
	if err != nil {
		return nil, &Refusal{cause: err}
	}
	defer answer.Body.Close()
	got, err := io.ReadAll(answer.Body)
	if err != nil {
		return nil, &Refusal{retryAfter: retryAfter(answer.Header.Get("Retry-After")), cause: err}
	}
	if !json.Valid(got) {
		if answer.StatusCode < 300 && answer.StatusCode != 204 {
			return nil, notTheSite
		}
		got = nil
	}
	var said struct{ Error string }
	// A proxy's own 404 is no answer of the site; its bound for a body counts, because another attempt has it, too.
	if answer.StatusCode >= 300 && answer.StatusCode < 500 && answer.StatusCode != 413 && answer.StatusCode != 429 &&
		(json.Unmarshal(got, &said) != nil || said.Error == "") {
		return nil, notTheSite
	}
	if answer.StatusCode >= 300 {
		return nil, &Refusal{answer.StatusCode, got, retryAfter(answer.Header.Get("Retry-After")), nil}
	}
	return got, nil
}

func retryAfter(text string) time.Duration {
	if date, err := http.ParseTime(text); err == nil {
		return time.Until(date)
	}
	seconds, _ := strconv.Atoi(text) // Another text is no time to keep.
	return time.Duration(seconds) * time.Second
}

// Pauses after a failure; longer with each one in a row, by chance up to a half shorter, and never shorter than Retry-After.
// The first in a row is said: otherwise a wrong address would be silence.
func (c *Client) pause(failures int, refusal *Refusal) {
	if failures == 0 {
		fmt.Fprintln(os.Stderr, "asked again until the site answers:", refusal)
	}
	first := float64(c.FirstPause)
	pause := math.Min(first*math.Exp2(float64(failures)), float64(time.Minute)) * (0.5 + rand.Float64()/2)
	if refusal.retryAfter > 0 {
		pause = float64(refusal.retryAfter) + rand.Float64()*first
	}
	time.Sleep(time.Duration(pause))
}

// Ask sends a request again until the site takes or refuses it, or the time is over.
func (c *Client) Ask(until time.Time, method, path string, body any) (json.RawMessage, error) {
	for failures := 0; ; failures++ {
		got, err := c.send(method, path, body, 0)
		var refusal *Refusal
		isFinal := !errors.As(err, &refusal) || refusal.Status >= 400 && refusal.Status < 500 && !refusal.is(429)
		if err == nil || isFinal {
			return got, err
		}
		c.pause(failures, refusal)
		if time.Now().After(until) {
			return got, err
		}
	}
}

// Settings that the client holds, with the defaults of what they lack; nil before a first snapshot and the defaults are known.
func (c *Client) Settings(guild, module string) json.RawMessage {
	c.mu.Lock()
	defer c.mu.Unlock()
	held, isHeld := c.held.Items[guild+"/"+module]
	if !isHeld && !c.known {
		return nil
	}
	return c.filled(module, held.Settings)
}

// Declare sends the manifest, and keeps the defaults that the site answers.
func (c *Client) Declare(manifest any) (json.RawMessage, error) {
	got, err := c.Ask(Forever, "PUT", "/api/bot/manifest", manifest)
	if err != nil {
		return got, err
	}
	var answer kept
	if json.Unmarshal(got, &answer) != nil || answer.Defaults == nil {
		return got, nil
	}
	c.mu.Lock()
	c.held.Defaults = answer.Defaults
	c.mu.Unlock()
	return got, c.save()
}

// Fills settings from the defaults of their module, and their rows from those of the rows.
func (c *Client) filled(module string, settings json.RawMessage) json.RawMessage {
	var values map[string]any
	decoder := json.NewDecoder(bytes.NewReader(settings))
	decoder.UseNumber()
	if c.held.Defaults[module] == nil || settings != nil && decoder.Decode(&values) != nil {
		return settings
	}
	text, err := json.Marshal(whole(c.held.Defaults, module, values))
	if err != nil {
		return settings
	}
	return text
}

func whole(defaults map[string]map[string]any, place string, values map[string]any) map[string]any {
	all := map[string]any{}
	for _, layer := range []map[string]any{defaults[place], values} {
		for name, value := range layer {
			all[name] = value
		}
	}
	for name, value := range all {
		place := place + "." + name + "[]"
		rows, isList := value.([]any)
		if defaults[place] == nil || !isList {
			continue
		}
		filled := make([]any, len(rows))
		for i, row := range rows {
			filled[i] = row
			if values, isRow := row.(map[string]any); isRow {
				filled[i] = whole(defaults, place, values)
			}
		}
		all[name] = filled
	}
	return all
}

// Follow reads the settings and every change of them, until the site refuses the secret.
func (c *Client) Follow() error {
	c.load()
	for failures := 0; ; {
		isPoll := c.held.Cursor != ""
		next := c.snapshot
		if isPoll {
			next = c.poll
		}
		err := next()
		if err == nil && isPoll {
			failures = 0
		}
		if err == nil {
			continue
		}
		var refusal *Refusal
		if !errors.As(err, &refusal) || refusal.is(401, 403) {
			c.become("error")
			return err
		}
		if c.state == "ready" || c.held.Cursor != "" {
			c.become("stale")
		}
		isLost := isPoll && refusal.is(400, 410)
		if isLost {
			c.setCursor("")
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
	Erasures      []Erasure `json:"erasures"`
}

// Reads a page. Items of unknown kinds are passed over, broken ones make the answer one that is not the site's.
func (c *Client) read(path string, wait time.Duration) (p page, err error) {
	got, err := c.send("GET", path, nil, wait)
	if err != nil {
		return p, err
	}
	if json.Unmarshal(got, &p) != nil || p.Items == nil || p.NextCursor+p.ChangesCursor == "" || p.HasMore && p.NextCursor == "" {
		return p, notTheSite
	}
	for _, raw := range p.Items {
		var kind struct{ Kind string }
		entry, one := Entry{}, task{raw: raw}
		if json.Unmarshal(raw, &kind) != nil {
			return p, notTheSite
		}
		switch kind.Kind {
		case "task":
			if json.Unmarshal(raw, &one) == nil {
				p.tasks = append(p.tasks, one)
			}
		case "erase":
			var order Erasure
			if json.Unmarshal(raw, &order) == nil {
				p.Erasures = append(p.Erasures, order)
			}
		case "", "settings":
			if json.Unmarshal(raw, &entry) != nil || entry.GuildID == "" || entry.Module == "" {
				return p, notTheSite
			}
			p.entries = append(p.entries, entry)
		}
	}
	return p, nil
}

func (c *Client) snapshot() error {
	all, next := page{HasMore: true}, ""
	lost := map[string]Entry{}
	for key, entry := range c.held.Items {
		lost[key] = Entry{GuildID: entry.GuildID, Module: entry.Module, Deleted: true}
	}
	for all.HasMore {
		p, err := c.read("/api/bot/snapshot?limit=500&erasures=1"+next, 0)
		if err != nil {
			return err
		}
		if all.ChangesCursor == "" {
			all.ChangesCursor = p.ChangesCursor
		}
		for _, entry := range p.entries {
			delete(lost, entry.key())
		}
		all.Erasures = append(all.Erasures, p.Erasures...)
		all.entries, all.HasMore = append(all.entries, p.entries...), p.HasMore
		next = "&cursor=" + url.QueryEscape(p.NextCursor)
	}
	for _, entry := range lost {
		all.entries = append(all.entries, entry)
	}
	return c.apply(all, all.ChangesCursor)
}

func (c *Client) poll() error {
	wait, began := 0, time.Now()
	if c.state == "ready" {
		wait = 25
	}
	path := fmt.Sprintf("/api/bot/changes?limit=500&tasks=1&erasures=1&wait=%d&cursor=%s", wait, url.QueryEscape(c.held.Cursor))
	p, err := c.read(path, time.Duration(wait)*time.Second)
	if err == nil {
		err = c.apply(p, p.NextCursor)
	}
	if err != nil {
		return err
	}
	if !p.HasMore {
		c.become("ready")
	}
	// A page of nothing that says there is more would be asked for again and again.
	if len(p.Items) == 0 && (p.HasMore || time.Since(began) < time.Duration(wait)*time.Second/2) {
		time.Sleep(time.Duration(rand.Float64() * float64(c.FirstPause)))
	}
	return nil
}

// Applies a page in its order, erases and answers, saves it with its cursor, and then begins its tasks.
func (c *Client) apply(p page, cursor string) error {
	if cursor == "" {
		return notTheSite
	}
	for _, entry := range p.entries {
		before, isHeld := c.held.Items[entry.key()]
		if entry.Deleted && isHeld {
			c.OnDelete(before)
		} else if !entry.Deleted && !(before.Version == entry.Version && same(before.Settings, entry.Settings)) {
			c.mu.Lock()
			shown := entry
			shown.Settings = c.filled(entry.Module, entry.Settings)
			c.mu.Unlock()
			c.OnChange(shown)
		}
		c.mu.Lock()
		if c.held.Items[entry.key()] = entry; entry.Deleted {
			delete(c.held.Items, entry.key())
		}
		c.mu.Unlock()
	}
	// Before the cursor is kept, so that a bot that is killed meanwhile erases again.
	for _, order := range p.Erasures {
		c.OnErase(order)
		path, done := "/api/bot/erasures/"+url.PathEscape(order.ID), map[string]string{"state": "done"}
		if _, err := c.Ask(Forever, "PUT", path, done); err != nil {
			fmt.Fprintln(os.Stderr, "erasure:", err)
		}
	}
	var begun []task
	c.mu.Lock()
	for _, one := range p.tasks {
		if time.Now().Before(one.ExpiresAt) && c.held.Tasks[one.ID].IsZero() {
			c.held.Tasks[one.ID] = one.ExpiresAt
			begun = append(begun, one)
		}
	}
	c.held.Cursor, c.known = cursor, true
	c.mu.Unlock()
	if err := c.save(); err != nil {
		return err
	}
	for _, one := range begun {
		go c.do(one)
	}
	return nil
}

func same(one, other json.RawMessage) bool {
	var a, b any
	return json.Unmarshal(one, &a) == nil && json.Unmarshal(other, &b) == nil && reflect.DeepEqual(a, b)
}

func (c *Client) setCursor(cursor string) {
	c.mu.Lock()
	c.held.Cursor = cursor
	c.mu.Unlock()
}

// Does a task. One of a type that only a newer site has fails.
func (c *Client) do(one task) {
	answer := json.RawMessage(`{"state": "failed", "code": "internal"}`)
	if one.Task == "test" || one.Task == "action" {
		answer = c.OnTask(one.ID, one.raw)
	}
	if !time.Now().Before(one.ExpiresAt) {
		return
	}
	if _, err := c.Ask(one.ExpiresAt, "PUT", "/api/bot/tasks/"+url.PathEscape(one.ID), answer); err != nil {
		fmt.Fprintln(os.Stderr, "task:", err)
	}
}

func (c *Client) become(state string) {
	if c.state != state {
		c.state = state
		c.OnState(state)
	}
}

// Loads the kept state. A missing or damaged file is the same as none.
func (c *Client) load() {
	text, _ := os.ReadFile(c.File)
	held := kept{}
	if json.Unmarshal(text, &held) != nil || held.Cursor == "" || held.Items == nil || held.Tasks == nil {
		held = kept{Items: map[string]Entry{}, Tasks: map[string]time.Time{}}
	}
	c.mu.Lock()
	if c.held.Defaults != nil {
		held.Defaults = c.held.Defaults
	}
	c.held, c.known = held, held.Cursor != ""
	c.mu.Unlock()
	if held.Cursor != "" {
		c.become("stale")
	}
}

// Saves the state as soon as there is a cursor, replacing the file at once. Tasks are forgotten a day after they expired.
func (c *Client) save() error {
	c.saving.Lock()
	defer c.saving.Unlock()
	c.mu.Lock()
	if c.held.Cursor == "" {
		c.mu.Unlock()
		return nil
	}
	for id, expires := range c.held.Tasks {
		if time.Since(expires) > 24*time.Hour {
			delete(c.held.Tasks, id)
		}
	}
	text, err := json.Marshal(c.held)
	c.mu.Unlock()
	if err == nil {
		err = os.WriteFile(c.File+".new", text, 0o600)
	}
	if err == nil {
		err = os.Rename(c.File+".new", c.File)
	}
	return err
}

// Tell has a problem sent. It is dropped where as many wait as there is room for.
func (c *Client) Tell(problem json.RawMessage) {
	select {
	case c.Reports <- Told{problem: problem}:
	default:
		fmt.Fprintln(os.Stderr, "a problem is dropped")
	}
}

// Resolve takes problems back, after those told before it and before later ones. It returns what waits for the answer.
func (c *Client) Resolve(places any) func() (json.RawMessage, error) {
	var got json.RawMessage
	var err error
	done := make(chan struct{})
	c.Reports <- Told{resolve: func() {
		got, err = c.Ask(Forever, "DELETE", "/api/bot/problems", places)
		close(done)
	}}
	return func() (json.RawMessage, error) { <-done; return got, err }
}

// Import brings settings along from a database of the bot's own, at most 1,000 and 2 MB at a time, as what is sent escapes some
// characters: what became of each, in order.
func (c *Client) Import(entries []json.RawMessage, dryRun bool) (json.RawMessage, error) {
	path, results := "/api/bot/settings", []json.RawMessage{}
	if dryRun {
		path += "?dryRun=1"
	}
	for len(entries) > 0 {
		count, size := 1, len(entries[0])
		for count < len(entries) && count < 1000 && size+len(entries[count]) < 2_000_000 {
			size += len(entries[count]) + 1
			count++
		}
		got, err := c.Ask(Forever, "PUT", path, map[string]any{"entries": entries[:count]})
		var answer struct{ Results []json.RawMessage }
		if err == nil {
			err = json.Unmarshal(got, &answer)
		}
		if err != nil {
			return nil, err
		}
		results, entries = append(results, answer.Results...), entries[count:]
	}
	return json.Marshal(results)
}

// Report sends what was told, in order: problems at most 500 and 256 KiB at a time. One that is too large alone is for the site to refuse.
func (c *Client) Report() {
	var batch []json.RawMessage
	size := 0
	send := func() {
		if len(batch) == 0 {
			return
		}
		if _, err := c.Ask(Forever, "POST", "/api/bot/problems", batch); err != nil {
			fmt.Fprintln(os.Stderr, "problems:", err)
		}
		batch, size = nil, 0
	}
	for one := range c.Reports {
		if one.resolve != nil {
			send()
			one.resolve()
			continue
		}
		if len(batch) == 500 || size+len(one.problem)+2 > 256*1024 {
			send()
		}
		batch, size = append(batch, one.problem), size+len(one.problem)+1
		if len(c.Reports) == 0 {
			send()
		}
	}
}
