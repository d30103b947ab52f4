#!/bin/sh
# Carillon: try it (--demo) or install it on a VM (as root, no arguments).
# The whole body is one function called on the last line, so that a download
# cut short runs nothing.
set -eu

usage() {
  cat <<'TEXT'
Usage:
  ./install.sh --demo [--once] [demo options]   build, then run a campaign end to end on the built-in carrier
  ./install.sh                                  install or upgrade on this machine (as root)
  ./install.sh --dry-run                        say what installing would do, change nothing
  ./install.sh --uninstall                      remove the program and its service; the data stays

Options for installing:
  --prefix DIR     where bin/carillon goes (default /usr/local)
  --data DIR       data directory (default /var/lib/carillon)
  --user NAME      system user that runs it (default carillon)
  --config FILE    its settings; one that is there already is kept (default /etc/carillon.toml)
  --no-systemd     do not touch systemd
TEXT
}

say() { printf '%s\n' "$*"; }
fail() {
  printf 'install.sh: %s\n' "$1" >&2
  [ $# -gt 1 ] && printf '  %s\n' "$2" >&2
  exit 1
}

wrong() {
  printf 'install.sh: %s\n\n' "$1" >&2
  usage >&2
  exit 2
}

# Paths stand in a unit file and in TOML, which quote differently.
assert_plain_path() {
  case "$2" in
    *[!A-Za-z0-9._/-]*) wrong "$1 takes a path of letters, digits, dots, dashes and underscores." ;;
    /*) ;;
    *) wrong "$1 takes an absolute path." ;;
  esac
}

# Runs a command, or only says it with --dry-run.
act() {
  if [ "$dry_run" = yes ]; then
    say "would run: $*"
  else
    "$@"
  fi
}

# Writes standard input to a file, or only says so with --dry-run.
write_file() {
  if [ "$dry_run" = yes ]; then
    say "would write $1:"
    sed 's/^/    /'
  else
    cat >"$1.new" && chmod "$2" "$1.new" && mv "$1.new" "$1"
    say "Wrote $1."
  fi
}

build() {
  cd "$here"
  . scripts/toolchain.sh
  say "1. Toolchain"
  ensure_bun || fail "Bun could not be had." "See the lines above."
  say "   Bun $BUN_VERSION: $BUN"
  ensure_dependencies || fail "The dependencies could not be installed." "See the lines above."
  say "   Dependencies as in bun.lock."
  say "2. Build"
  "$BUN" scripts/build.ts >/dev/null || fail "The build failed." "See the lines above."
  say "   dist/carillon $(./dist/carillon version)"
}

demo() {
  build
  say "3. Demo"
  exec ./dist/carillon demo "$@"
}

unit_file() {
  cat <<UNIT
[Unit]
Description=Carillon campaign messaging
After=network-online.target
Wants=network-online.target
StartLimitIntervalSec=300
StartLimitBurst=5

[Service]
Type=exec
User=$user
EnvironmentFile=-/etc/carillon.env
# The binary unpacks its SQLite addon here; many hosts mount /tmp and /run noexec.
Environment=BUN_TMPDIR=$data/.run
ExecStartPre=/bin/rm -rf $data/.run
ExecStartPre=/bin/mkdir -m 0700 $data/.run
ExecStart=$prefix/bin/carillon --config $config serve
Restart=on-failure
RestartSec=2
# Usage, refused data, a second instance, wrong configuration: trying again mends none of them.
RestartPreventExitStatus=2 65 75 78
# Requests and carriers get 25 s each to finish, then the last snapshot is written.
TimeoutStopSec=90
KillSignal=SIGTERM
LimitNOFILE=65536
UMask=0077
ReadWritePaths=$data -$data-generation
NoNewPrivileges=yes
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
ProtectKernelTunables=yes
ProtectKernelModules=yes
ProtectKernelLogs=yes
ProtectControlGroups=yes
ProtectClock=yes
ProtectHostname=yes
ProtectProc=invisible
ProcSubset=pid
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
RemoveIPC=yes
CapabilityBoundingSet=
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged @resources
# No MemoryDenyWriteExecute: it silently takes the JIT away, a factor of fifteen.

[Install]
WantedBy=multi-user.target
UNIT
}

settings_file() {
  cat <<TOML
# Settings of Carillon. All of them: carillon config show
data = "$data"

# To be reached from other machines, set both (a reverse proxy with TLS goes in front):
# host = "0.0.0.0"
# public_base_url = "https://texts.example.com"
TOML
}

carillon() { "$prefix/bin/carillon" --config "$config" "$@"; }

# How to call it from a shell: its name alone where that finds it and its settings.
command_line() {
  if [ "$prefix $config" = "/usr/local /etc/carillon.toml" ]; then
    say carillon
  else
    say "$prefix/bin/carillon --config $config"
  fi
}

has_systemd() { [ "$systemd" = yes ] && [ -d /run/systemd/system ] && command -v systemctl >/dev/null 2>&1; }

# An upgrade without options keeps the data directory and the user it was installed with.
keep_choices() {
  if [ -r "$config" ]; then
    known=$(sed -n 's/^data *= *"\(.*\)".*/\1/p' "$config")
    if [ -n "$data" ] && [ -n "$known" ] && [ "$data" != "$known" ]; then
      fail "$config says the data is in $known, --data says $data." "Change it there, or leave --data out."
    fi
    data=${known:-$data}
  fi
  data=${data:-/var/lib/carillon}
  if [ -z "$user" ] && [ -d "$data" ]; then
    user=$(stat -c %U "$data")
    [ "$user" = root ] && user=
  fi
  user=${user:-carillon}
}

create_user() {
  id "$user" >/dev/null 2>&1 && return 0
  if command -v useradd >/dev/null 2>&1; then
    act useradd --system --home-dir "$data" --no-create-home --shell /usr/sbin/nologin "$user"
  else
    act adduser -S -D -H -h "$data" -s /sbin/nologin "$user"
  fi
}

# A running service is stopped, the binary replaced and the service started
# again; when it does not come up, the previous binary goes back.
replace_binary() {
  target="$prefix/bin/carillon"
  if [ -x "$target" ]; then
    say "Upgrading $("$target" version 2>/dev/null || echo 'an unknown version') to $(./dist/carillon version)."
    has_systemd && act systemctl stop carillon
    act cp -p "$target" "$target.prev"
  fi
  act install -D -m 0755 dist/carillon "$target"
}

start_service() {
  act systemctl daemon-reload
  act systemctl enable --quiet carillon
  act systemctl restart carillon
  [ "$dry_run" = yes ] && return 0
  tries=0
  until systemctl is-active --quiet carillon && carillon doctor >/dev/null; do
    tries=$((tries + 1))
    if [ "$tries" -ge 20 ]; then
      if [ -x "$prefix/bin/carillon.prev" ]; then
        cp -p "$prefix/bin/carillon.prev" "$prefix/bin/carillon"
        systemctl restart carillon || true
        fail "The new version did not come up; the previous one is back." "See: journalctl -u carillon -n 50"
      fi
      fail "The service did not come up." "See: journalctl -u carillon -n 50"
    fi
    sleep 0.5
  done
}

do_install() {
  if [ "$(id -u)" -ne 0 ] && [ "$dry_run" = no ]; then
    fail "Installing needs root." "Run it with sudo, or try it without installing: ./install.sh --demo"
  fi
  if [ "$dry_run" = yes ]; then
    say "would build dist/carillon with Bun from the lock file"
  else
    build
    say "3. Install"
  fi
  cd "$here"
  keep_choices
  create_user
  act mkdir -p "$data"
  act chown "$user:" "$data"
  act chmod 0700 "$data"
  # Remembers what state of the data was here last, outside of the folder that people copy and put back.
  act mkdir -p "$data-generation"
  act chown "$user:" "$data-generation"
  act chmod 0700 "$data-generation"
  [ -e "$config" ] || settings_file | write_file "$config" 0644
  replace_binary
  if has_systemd || { [ "$dry_run" = yes ] && [ "$systemd" = yes ]; }; then
    unit_file | write_file /etc/systemd/system/carillon.service 0644
    start_service
  else
    say "No systemd here: start it with  $(command_line) serve  as the user $user."
  fi
  [ "$dry_run" = yes ] && return 0
  say ""
  say "Carillon $(carillon version) is installed. Next:"
  say "  $(command_line) init --organization \"Your agency\" --email you@example.com"
  say "  $(command_line) doctor"
  say "  cp $data/carillon.db somewhere-safe/      # a copy of this file is a whole backup"
}

do_uninstall() {
  keep_choices
  if [ "$(id -u)" -ne 0 ] && [ "$dry_run" = no ]; then fail "Uninstalling needs root."; fi
  if has_systemd; then
    act systemctl disable --now carillon || true
  fi
  act rm -f /etc/systemd/system/carillon.service "$prefix/bin/carillon" "$prefix/bin/carillon.prev"
  if has_systemd; then act systemctl daemon-reload; fi
  say "Removed. The data stays in $data and the settings in $config."
}

main() {
  here=$(cd "$(dirname "$0")" && pwd)
  prefix=/usr/local
  data=
  user=
  config=/etc/carillon.toml
  systemd=yes
  dry_run=no
  task=install
  while [ $# -gt 0 ]; do
    case "$1" in
      --demo) shift; demo "$@" ;;
      --prefix | --data | --config)
        [ $# -ge 2 ] || wrong "$1 needs a value."
        assert_plain_path "$1" "$2"
        case "$1" in --prefix) prefix=$2 ;; --data) data=$2 ;; --config) config=$2 ;; esac
        shift
        ;;
      --user)
        [ $# -ge 2 ] || wrong "$1 needs a value."
        user=$2
        shift
        ;;
      --no-systemd) systemd=no ;;
      --dry-run) dry_run=yes ;;
      --uninstall) task=uninstall ;;
      --help | -h) usage; exit 0 ;;
      *) wrong "There is no option $1." ;;
    esac
    shift
  done
  case "$task" in
    install) do_install ;;
    uninstall) do_uninstall ;;
  esac
}

main "$@"
