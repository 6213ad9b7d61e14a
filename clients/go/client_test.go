package main

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"
)

// Problems are told by many at a time, also while others are taken back; one told after that request is sent after it.
func TestTellWhileResolving(t *testing.T) {
	var mu sync.Mutex
	var requests []string
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		mu.Lock()
		defer mu.Unlock()
		requests = append(requests, r.Method+" "+string(body))
		if r.URL.Path != "/api/bot/problems" {
			t.Error(r.URL)
		}
		w.WriteHeader(204)
	}))
	defer site.Close()
	// As a browser shows the address.
	c := &Client{URL: site.URL + "/", FirstPause: time.Millisecond, Reports: make(chan Told, 10_000)}
	c.Tell(json.RawMessage(`1`))
	wait := c.Resolve([]int{1})
	c.Tell(json.RawMessage(`2`))
	last := c.Resolve([]int{2})
	go c.Report()
	for _, answer := range []func() (json.RawMessage, error){wait, last} {
		if _, err := answer(); err != nil {
			t.Error(err)
		}
	}
	mu.Lock()
	if got := strings.Join(requests, " "); got != "POST [1] DELETE [1] POST [2] DELETE [2]" {
		t.Error(got)
	}
	mu.Unlock()
	var all sync.WaitGroup
	for i := 0; i < 8; i++ {
		all.Add(1)
		go func() {
			defer all.Done()
			for n := 0; n < 50; n++ {
				c.Tell(json.RawMessage(`{}`))
				if _, err := c.Resolve([]int{})(); err != nil {
					t.Error(err)
				}
			}
		}()
	}
	all.Wait()
}

// An author with a wrong address reads more than a status of 0.
func TestAnswerOfSomebodyElse(t *testing.T) {
	answers := map[string]string{"/page": "<h1>Please sign in</h1>", "/cut": "{"}
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/cut" {
			w.Header().Set("Content-Length", "9")
		}
		_, _ = w.Write([]byte(answers[r.URL.Path]))
	}))
	defer site.Close()
	c := &Client{URL: site.URL}
	for path, why := range map[string]string{"/page": "is not the site", "/cut": "unexpected EOF"} {
		if _, err := c.send("GET", path, nil, 0); err == nil || !strings.Contains(err.Error(), why) {
			t.Error(path, err)
		}
	}
}

// An answer that was cut off says all the same how long to wait.
func TestRetryAfterOfCutAnswer(t *testing.T) {
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Length", "9")
		w.Header().Set("Retry-After", "7")
		w.WriteHeader(503)
		_, _ = w.Write([]byte("{"))
	}))
	defer site.Close()
	_, err := (&Client{URL: site.URL}).send("GET", "/", nil, 0)
	var refusal *Refusal
	if !errors.As(err, &refusal) || refusal.retryAfter != 7*time.Second {
		t.Error(err)
	}
}

// A default does not stand for what somebody may have saved.
func TestNoDefaultsBeforeSnapshot(t *testing.T) {
	c := &Client{File: t.TempDir() + "/state"}
	c.held.Defaults = map[string]map[string]any{"prefix": {"prefix": "!"}}
	if got := c.Settings("1", "prefix"); got != nil {
		t.Error(string(got))
	}
	if err := c.apply(page{}, "begin"); err != nil {
		t.Error(err)
	}
	if got := string(c.Settings("1", "prefix")); got != `{"prefix":"!"}` {
		t.Error(got)
	}
}

// Settings that are known stay known while the site is away, also before the first poll was answered.
func TestStaleAfterSnapshot(t *testing.T) {
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/api/bot/snapshot" {
			w.WriteHeader(503)
			return
		}
		_, _ = w.Write([]byte(`{"items": [], "nextCursor": null, "hasMore": false, "changesCursor": "c"}`))
	}))
	defer site.Close()
	states := make(chan string, 10)
	c := &Client{URL: site.URL, File: t.TempDir() + "/state", FirstPause: time.Hour}
	c.OnState = func(state string) { states <- state }
	go func() { _ = c.Follow() }()
	select {
	case state := <-states:
		if state != "stale" {
			t.Error(state)
		}
	case <-time.After(5 * time.Second):
		t.Error("it is not stale")
	}
}
