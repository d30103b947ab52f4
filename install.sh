#!/bin/sh
# Carillon: try it (--demo) or install it on a VM (as root, no arguments).
# The whole body is one function called on the last line, so that a download
# cut short runs nothing.
set -eu

usage() {
  cat <<'TEXT'
Usage:
  ./install.sh --demo [--once] [demo options]   build, then run a demo with the built-in test carrier
  ./install.sh                                  install or upgrade on this machine (as root)
  ./install.sh --dry-run                        print the steps of an installation, change nothing
  ./install.sh --build                          only build dist/carillon
  ./install.sh --uninstall                      remove the program and its service, keep the data
  ./install.sh --print-unit | --print-settings  print the systemd unit, or the settings file of a new installation

In the folder of a release it installs the carillon that lies next to it, and builds nothing.

Options for installing. Later installations keep the choices of the first one:
  --prefix DIR         where bin/carillon goes (default /usr/local)
  --data DIR           data directory (default /var/lib/carillon)
  --user NAME          system user that runs Carillon (default carillon)
  --config FILE        settings file; an existing one is kept (default /etc/carillon.toml)
  --binary FILE        install this binary instead of building one
  --organization NAME  create the first organization before the service starts; needs --email
  --email ADDRESS      email address of its owner, whose password is printed once
  --no-systemd         install no systemd unit
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

# Paths are written to a unit file and to TOML, which quote differently.
assert_plain_path() {
  case "$2" in
    *[!A-Za-z0-9._/-]*) wrong "$1 takes a path of letters, digits, dots, dashes and underscores." ;;
    /*) ;;
    *) wrong "$1 takes an absolute path." ;;
  esac
}

# Runs a command; with --dry-run only prints it.
act() {
  if [ "$dry_run" = yes ]; then
    say "would run: $*"
  else
    "$@"
  fi
}

# Writes standard input to a file; with --dry-run only prints it.
write_file() {
  if [ "$dry_run" = yes ]; then
    say "would write $1:"
    sed 's/^/    /'
  else
    cat >"$1.new" && chmod "$2" "$1.new" && mv "$1.new" "$1"
    say "Wrote $1."
  fi
}

# In a checkout that belongs to another user, root builds as that user, so that no file in it belongs to root.
build() {
  owner=$(ls -ld "$here" | awk '{ print $3 }')
  if [ "$(id -u)" -eq 0 ] && [ "$owner" != root ] && id "$owner" >/dev/null 2>&1; then
    CARILLON_CHECKOUT=$here CARILLON_PATH=$PATH
    export CARILLON_CHECKOUT CARILLON_PATH
    su -s /bin/sh "$owner" -c 'cd "$CARILLON_CHECKOUT" && PATH=$CARILLON_PATH exec sh ./install.sh --build' \
      || fail "The build failed." "See the lines above."
  else
    build_here
  fi
}

build_here() {
  cd "$here"
  . scripts/toolchain.sh
  say "1. Toolchain"
  ensure_bun || fail "Bun could not be installed." "See the lines above."
  say "   Bun $BUN_VERSION: $BUN"
  ensure_dependencies || fail "The dependencies could not be installed." "See the lines above."
  say "   Dependencies as in bun.lock."
  say "2. Build"
  "$BUN" scripts/build.ts >/dev/null || fail "The build failed." "See the lines above."
  say "   dist/carillon $(./dist/carillon version)"
}

# In the folder of a release: the program, and no sources.
is_release() { [ -x "$here/carillon" ] && [ ! -e "$here/scripts/build.ts" ]; }

demo() {
  if is_release; then exec "$here/carillon" demo "$@"; fi
  build
  say "3. Demo"
  exec ./dist/carillon demo "$@"
}

# The folder of backup_to, which the service may write to as well. A unit for a package has none.
copies_folder() {
  [ "$task" = install ] && [ -r "$config" ] || return 0
  sed -n 's|^backup_to *= *"\(/[A-Za-z0-9._/-]*\)".*| -\1|p' "$config"
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
WorkingDirectory=$data
# The binary unpacks its SQLite addon here; many hosts mount /tmp and /run noexec.
Environment=BUN_TMPDIR=$data/.run
ExecStartPre=/bin/rm -rf $data/.run
ExecStartPre=/bin/mkdir -m 0700 $data/.run
ExecStart=$prefix/bin/carillon --config $config serve
# The service counts as started when this very process answers that it is ready.
# The first start after an upgrade may take minutes: it migrates the data.
ExecStartPost=$prefix/bin/carillon --config $config ready --pid \$MAINPID --timeout $start_seconds
TimeoutStartSec=$((start_seconds + 30))
Restart=on-failure
RestartSec=2
# Usage, refused data, a second instance, wrong configuration: a restart fixes none of them.
RestartPreventExitStatus=2 65 75 78
# It ends within 25 s, including the last snapshot.
TimeoutStopSec=35
KillSignal=SIGTERM
LimitNOFILE=65536
UMask=0077
ReadWritePaths=$data -$data-generation$(copies_folder)
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

# What was chosen at installation, for later runs: one name=value per line.
record_file() { say "${config%.toml}.install"; }

recorded() { [ -r "$(record_file)" ] && sed -n "s/^$1=//p" "$(record_file)"; }

write_record() {
  write_file "$(record_file)" 0644 <<RECORD
# Written by install.sh: where Carillon was installed.
prefix=$prefix
data=$data
user=$user
RECORD
}

# An upgrade or a removal without options goes where the installation went.
keep_choices() {
  known=
  [ -r "$config" ] && known=$(sed -n 's/^data *= *"\(.*\)".*/\1/p' "$config")
  if [ -n "$data" ] && [ -n "$known" ] && [ "$data" != "$known" ]; then
    fail "$config says the data is in $known, --data says $data." "Change it in the file, or omit --data."
  fi
  prefix=${prefix:-$(recorded prefix || true)}
  prefix=${prefix:-/usr/local}
  data=${data:-${known:-$(recorded data || true)}}
  data=${data:-/var/lib/carillon}
  user=${user:-$(recorded user || true)}
  if [ -z "$user" ] && [ -d "$data" ]; then
    user=$(stat -c %U "$data")
    [ "$user" = root ] && user=
  fi
  user=${user:-carillon}
  target="$prefix/bin/carillon"
  manual="$prefix/share/man/man1/carillon.1"
}

# The same on every machine: what is installed here does not matter.
use_defaults() { prefix=${prefix:-/usr/local} data=${data:-/var/lib/carillon} user=${user:-carillon}; }

create_user() {
  id "$user" >/dev/null 2>&1 && return 0
  if command -v useradd >/dev/null 2>&1; then
    act useradd --system --home-dir "$data" --no-create-home --shell /usr/sbin/nologin "$user"
  else
    act adduser -S -D -H -h "$data" -s /sbin/nologin "$user"
  fi
}

# Keeps what a failed upgrade puts back: the binary, the unit and, with the
# service stopped, the whole database.
keep_previous() {
  rm -f "$target.old" "$unit.old"
  cp -p "$target" "$target.old"
  [ -e "$unit" ] && cp -p "$unit" "$unit.old"
  if [ -e "$data/carillon.db" ]; then
    saved="$data/before-upgrade.db"
    cp -p "$data/carillon.db" "$saved" || {
      rm -f "$saved" "$target.old" "$unit.old"
      systemctl start carillon
      fail "There is not enough disk space for a copy of the database." "Free as much space as $data/carillon.db uses, and run this again. Nothing was changed."
    }
  fi
}

# Replaced by rename: a reader of the old one keeps it.
place_binary() {
  act install -D -m 0755 "$binary" "$target.new"
  act mv -f "$target.new" "$target"
  if is_release && [ -e "$here/carillon.1" ]; then act install -D -m 0644 "$here/carillon.1" "$manual"; fi
}

replace_binary() {
  is_upgrade=no
  saved=
  if [ -x "$target" ]; then
    is_upgrade=yes
    say "Upgrading $("$target" version 2>/dev/null || echo 'an unknown version') to $version."
    if ! has_systemd; then
      act cp -p "$target" "$target.prev"
    elif [ "$dry_run" = yes ]; then
      say "would stop carillon, keep copies of $target, its unit and the database, and restore them if $version does not start"
    else
      was_active=no
      systemctl is-active --quiet carillon && was_active=yes
      systemctl stop carillon || true
      keep_previous
    fi
  fi
  place_binary
}

# Succeeds when the process that systemd started answers that it is ready.
comes_up() {
  started=$(date +%s)
  systemctl daemon-reload && systemctl enable --quiet carillon && systemctl restart carillon || return 1
  carillon ready --pid "$(systemctl show --property MainPID --value carillon)" --timeout 10 >/dev/null
}

start_service() {
  if [ "$dry_run" = yes ]; then
    say "would start carillon and wait until $version reports that it is ready"
    return 0
  fi
  if comes_up; then
    # A version that did not run is not one to go back to.
    if [ "$is_upgrade" = yes ] && [ "$was_active" = yes ]; then mv -f "$target.old" "$target.prev"; fi
    rm -f "$target.old" "$unit.old" $saved
    return 0
  fi
  say ""
  say "Carillon $version did not start. The last lines of its log:"
  journalctl --unit carillon --since "@$started" --lines 20 --no-pager --output cat 2>/dev/null | sed 's/^/    /' || true
  systemctl stop carillon >/dev/null 2>&1 || true
  systemctl reset-failed carillon >/dev/null 2>&1 || true
  if [ "$is_upgrade" = yes ]; then roll_back; else take_away; fi
}

# Of a first installation: what does not run is not left to be started at the next boot.
take_away() {
  systemctl disable --quiet carillon >/dev/null 2>&1 || true
  rm -f "$unit" "$target"
  systemctl daemon-reload
  fail "Carillon is not installed." "Fix the problem in the log and run this again. The settings stay in $config, the data in $data."
}

roll_back() {
  mv -f "$target.old" "$target"
  [ -e "$unit.old" ] && mv -f "$unit.old" "$unit"
  held=
  # The previous version refuses data that the new one has migrated (exit 65).
  refusal=0
  carillon migrate status >/dev/null 2>&1 || refusal=$?
  if [ "$refusal" = 65 ] && [ -n "$saved" ]; then
    # Two upgrades may fail within one second.
    aside=$(mktemp -d "$data/after-failed-upgrade-$(date +%s)-XXXXXX")
    mv "$data/live" "$data/carillon.db" "$aside/"
    mv "$saved" "$data/carillon.db"
    chown "$user:" "$aside" "$data/carillon.db"
    saved=
    held="The database is the one from before, and sending is held: $(command_line) send status. What the new version made of it is in $aside."
  fi
  rm -f $saved
  systemctl daemon-reload
  systemctl restart carillon || fail "The upgrade failed, and the previous version does not start either." "See: journalctl -u carillon -n 50"
  fail "The upgrade failed; $("$target" version) runs again." "${held:-Its data is unchanged.}"
}

# A new binary that does not run here must not replace one that does.
choose_binary() {
  if [ -z "$binary" ] && is_release; then binary="$here/carillon"; fi
  if [ "$dry_run" = yes ]; then
    version="the new version"
    [ -n "$binary" ] || say "would build dist/carillon with Bun from the lock file"
    binary=${binary:-dist/carillon}
    return 0
  fi
  if [ -z "$binary" ]; then
    build
    binary="$here/dist/carillon"
    say "3. Install"
  fi
  version=$("$binary" version) || fail "$binary does not run on this machine." "Nothing was changed."
}

do_install() {
  if [ "$(id -u)" -ne 0 ] && [ "$dry_run" = no ]; then
    fail "Installing needs root." "Run it with sudo, or try it without installing: ./install.sh --demo"
  fi
  keep_choices
  choose_binary
  create_user
  act mkdir -p "$data"
  act chown "$user:" "$data"
  act chmod 0700 "$data"
  # Remembers what state of the data was here last, outside of the folder that people copy and put back.
  act mkdir -p "$data-generation"
  act chown "$user:" "$data-generation"
  act chmod 0700 "$data-generation"
  if [ ! -e "$config" ]; then
    # Only the service may read its settings: a master key in a file that others can read is refused.
    settings_file | write_file "$config" 0600
    act chown "$user:" "$config"
  fi
  write_record
  replace_binary
  if [ -n "$organization" ]; then
    act carillon init --organization "$organization" --email "$email" || fail "The organization was not created." "See the lines above."
  fi
  if has_systemd || { [ "$dry_run" = yes ] && [ "$systemd" = yes ]; }; then
    unit_file | write_file "$unit" 0644
    start_service
  fi
  [ "$dry_run" = yes ] || say_next
}

say_next() {
  say ""
  say "Carillon $version is installed$(has_systemd && say " and ready at $(address)"). Next:"
  has_systemd || say "  sudo -u $user $(command_line) serve"
  if [ "$(carillon org list --json 2>/dev/null || say '[]')" = '[]' ]; then
    say "  sudo $(command_line) init --organization \"Your agency\" --email you@example.com"
    # The server makes it at its start; without one there is none yet.
    if [ -e "$data/live/setup-token" ]; then
      say "  (or create the first user in a browser, at /console/set-up#token= and the token in $data/live/setup-token)"
    fi
  fi
  say "  sudo $(command_line) doctor"
  say "  sudo cp $data/carillon.db somewhere-safe/      # a copy of this file is a complete backup"
}

address() { carillon ready --timeout 5 --json | sed -n 's/.*"url": *"\([^"]*\)".*/\1/p'; }

do_uninstall() {
  keep_choices
  if [ "$(id -u)" -ne 0 ] && [ "$dry_run" = no ]; then fail "Uninstalling needs root."; fi
  if has_systemd; then
    act systemctl disable --now carillon || true
  fi
  act rm -f "$unit" "$target" "$target.prev" "$manual" "$(record_file)"
  if has_systemd; then act systemctl daemon-reload; fi
  say "Removed. The data stays in $data and the settings in $config."
}

main() {
  here=$(cd "$(dirname "$0")" && pwd)
  prefix=
  data=
  user=
  config=/etc/carillon.toml
  unit=/etc/systemd/system/carillon.service
  start_seconds=600
  binary=
  organization=
  email=
  systemd=yes
  dry_run=no
  task=install
  while [ $# -gt 0 ]; do
    case "$1" in
      --demo) shift; demo "$@" ;;
      --prefix | --data | --config | --binary)
        [ $# -ge 2 ] || wrong "$1 needs a value."
        assert_plain_path "$1" "$2"
        case "$1" in --prefix) prefix=$2 ;; --data) data=$2 ;; --config) config=$2 ;; --binary) binary=$2 ;; esac
        shift
        ;;
      --user | --organization | --email)
        [ $# -ge 2 ] || wrong "$1 needs a value."
        case "$1" in --user) user=$2 ;; --organization) organization=$2 ;; --email) email=$2 ;; esac
        shift
        ;;
      --build) task=build ;;
      --no-systemd) systemd=no ;;
      --dry-run) dry_run=yes ;;
      --uninstall) task=uninstall ;;
      --print-unit) task=print-unit ;;
      --print-settings) task=print-settings ;;
      --help | -h) usage; exit 0 ;;
      *) wrong "There is no option $1." ;;
    esac
    shift
  done
  if [ -n "$organization" ] && [ -z "$email" ]; then wrong "--organization needs --email."; fi
  if [ -n "$email" ] && [ -z "$organization" ]; then wrong "--email needs --organization."; fi
  case "$task" in
    build) build_here ;;
    install) do_install ;;
    uninstall) do_uninstall ;;
    print-unit) use_defaults && unit_file ;;
    print-settings) use_defaults && settings_file ;;
  esac
}

main "$@"
