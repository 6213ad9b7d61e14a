#!/bin/sh
# guard.sh <pid or -group> <signal> [folder]: ends a process when the caller of this script ends, and removes the
# folder. Standard input is a pipe from the caller, which the kernel closes in any case.
read -r _
kill -s "$2" -- "$1"
i=0
while kill -s 0 -- "$1" 2>/dev/null && [ "$i" -lt 100 ]; do
  # In a container there may be no init that reaps processes, so on Linux a zombie counts as ended.
  case "$(cat "/proc/$1/stat" 2>/dev/null)" in *") Z "*) break ;; esac
  sleep 0.1
  i=$((i + 1))
done
kill -s KILL -- "$1" 2>/dev/null
[ -z "$3" ] || rm -rf -- "$3"
