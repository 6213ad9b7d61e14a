#!/bin/sh
# guard.sh <pid or -group> <signal> [folder]: ends a process when whoever started this script dies, and removes the folder.
# Standard input is a pipe from there, which the kernel closes, however its owner ends.
read -r _
kill -s "$2" -- "$1"
i=0
while kill -s 0 -- "$1" 2>/dev/null && [ "$i" -lt 100 ]; do
  # In a container nobody may fetch what ended: on Linux a zombie counts as gone.
  case "$(cat "/proc/$1/stat" 2>/dev/null)" in *") Z "*) break ;; esac
  sleep 0.1
  i=$((i + 1))
done
kill -s KILL -- "$1" 2>/dev/null
[ -z "$3" ] || rm -rf -- "$3"
