package main

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"
)

// Problems are told by many at a time, also while others are taken back.
func TestTellWhileResolving(t *testing.T) {
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(204) }))
	defer site.Close()
	c := &Client{URL: site.URL, FirstPause: time.Millisecond, Problems: make(chan json.RawMessage, 10_000)}
	go c.Report()
	end := time.Now().Add(time.Second)
	var all sync.WaitGroup
	run := func(what func()) {
		defer all.Done()
		for time.Now().Before(end) {
			what()
		}
	}
	for i := 0; i < 4; i++ {
		all.Add(2)
		go run(func() { c.Tell(json.RawMessage(`{}`)); time.Sleep(time.Millisecond) })
		go run(func() {
			if _, err := c.Resolve([]int{}); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
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
