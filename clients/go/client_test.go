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
