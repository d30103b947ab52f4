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
  ./install.sh --print-caddyfile --domain NAME  print the settings for a Caddy in front

In the folder of a release it installs the carillon next to it, without a build.

Options for installing. Later installations keep the options of the first one:
  --prefix DIR         folder of bin/carillon (default /usr/local)
  --data DIR           data directory (default /var/lib/carillon)
  --user NAME          system user that runs Carillon (default carillon)
  --config FILE        settings file; an existing one is kept (default /etc/carillon.toml)
  --binary FILE        install this binary instead of building one
  --organization NAME  create the first organization before the service starts; needs --email
  --email ADDRESS      email address of its owner; the password is printed once
  --no-systemd         install no systemd unit; kept until --uninstall
  --no-trial           do not try the new version on a copy of the data before an upgrade

HTTPS by the Caddy of the distribution. The DNS record of NAME must point to this machine:
  --domain NAME        serve at https://NAME, with an automatically renewed certificate; "none" removes it
  --acme-email ADDRESS email address for problems that the certificate authority reports
  --acme-ca URL        directory of another certificate authority
  --acme-ca-root FILE  root certificate of your own authority
TEXT
}

say() { printf '%s\n' "$*"; }
explain() {
  printf 'install.sh: %s\n' "$1" >&2
  if [ $# -gt 1 ]; then printf '  %s\n' "$2" >&2; fi
}
fail() {
  explain "$@"
  exit 1
}

wrong() {
  printf 'install.sh: %s\n\n' "$1" >&2
  usage >&2
  exit 2
}

# Paths are written to a unit file and to TOML, which use different quotes.
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
is_release() { [ -e "$here/carillon" ] && [ ! -e "$here/scripts/build.ts" ]; }

demo() {
  if is_release; then exec "$here/carillon" demo "$@"; fi
  build
  say "3. Demo"
  exec ./dist/carillon demo "$@"
}

# Prints the folder of backup_to, because the service must write to it too. A unit for a package has none.
copies_folder() {
  [ "$task" = install ] && [ -r "$config" ] || return 0
  sed -n 's|^backup_to *= *"\(/[A-Za-z0-9._/-]*\)".*| -\1|p' "$config"
}

# Prints the pauses between restarts: growing to a minute, or always the same before systemd 254. A package
# is for machines of both kinds, and the older systemd ignores the two lines with a warning in its log.
restart_pauses() {
  known=$(systemctl --version 2>/dev/null | sed -n '1s/^systemd \([0-9]*\).*/\1/p')
  if [ "$task" = install ] && [ "${known:-0}" -lt 254 ]; then
    say "RestartSec=5"
  else
    printf 'RestartSec=2\nRestartSteps=8\nRestartMaxDelaySec=60\n'
  fi
}

unit_file() {
  cat <<UNIT
[Unit]
Description=Carillon campaign messaging
After=network-online.target
Wants=network-online.target
# systemd never gives up, and restarts by the operator count for nothing.
StartLimitIntervalSec=0

[Service]
Type=exec
User=$user
EnvironmentFile=-/etc/carillon.env
WorkingDirectory=$data
# The binary unpacks its SQLite addon here; many hosts mount /tmp and /run noexec.
Environment=BUN_TMPDIR=$data/.run
ExecStartPre=/bin/rm -rf $data/.run
ExecStartPre=/bin/mkdir -m 0700 $data/.run
# During an upgrade only: keeps the data from before, or returns to the previous version.
ExecStartPre=+/bin/sh -c 'if [ -e $guard ]; then exec /bin/sh $guard; fi'
ExecStart=$prefix/bin/carillon --config $config serve
# The service counts as started when this very process answers that it is ready.
# The first start after an upgrade may take minutes: it migrates the data.
ExecStartPost=$prefix/bin/carillon --config $config ready --pid \$MAINPID --timeout $start_seconds
# An upgrade is over once its version is ready.
ExecStartPost=+/bin/rm -f $guard $guard.tries $guard.back $data/before-upgrade.db
TimeoutStartSec=$((start_seconds + 30))
Restart=on-failure
$(restart_pauses)
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
# Threads that read for long, or read foreign documents, lower their priority below requests.
SystemCallFilter=setpriority
# A forbidden call fails. Without this line it would end the whole server.
SystemCallErrorNumber=EPERM
# No MemoryDenyWriteExecute: it silently disables the JIT, which costs a factor of fifteen.

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

# Prints the command for a shell: only its name if the shell finds it and its settings.
command_line() {
  if [ "$prefix $config" = "/usr/local /etc/carillon.toml" ]; then
    say carillon
  else
    say "$prefix/bin/carillon --config $config"
  fi
}

# systemctl must not keep the lock of the installation.
systemctl() { command systemctl "$@" 9>&-; }

has_systemd() { [ "$systemd" = yes ] && [ -d /run/systemd/system ] && (unset -f systemctl && command -v systemctl >/dev/null 2>&1); }

# Options of the installation, for later runs: one name=value per line.
record_file() { say "${config%.toml}.install"; }

recorded() { [ -r "$(record_file)" ] && sed -n "s/^$1=//p" "$(record_file)"; }

write_record() {
  write_file "$(record_file)" 0644 <<RECORD
# Written by install.sh: where Carillon was installed.
prefix=$prefix
data=$data
user=$user$(supervisor_record)$(front_record)
RECORD
}

# With another supervisor than systemd, a unit would start a second server on the same data.
supervisor_record() { [ "$systemd" = yes ] || printf '\nsystemd=no'; }

front_record() {
  [ -n "$domain" ] || return 0
  printf '\ndomain=%s\nfront_was=%s' "$domain" "$front_was"
  [ -z "$acme_email" ] || printf '\nacme_email=%s' "$acme_email"
  [ -z "$acme_ca" ] || printf '\nacme_ca=%s' "$acme_ca"
  [ -z "$acme_ca_root" ] || printf '\nacme_ca_root=%s' "$acme_ca_root"
}

# Lets only one installation, upgrade or removal work here at a time. The lock ends with this process and the
# programs that it has started.
take_lock() {
  [ "$dry_run" = no ] || return 0
  lock="$(record_file).lock"
  command -v flock >/dev/null 2>&1 || fail "The program flock is missing." "Install the package util-linux."
  mkdir -p "${lock%/*}"
  exec 9>>"$lock"
  if ! flock -n 9; then
    holder=$(sed -n '1s/ .*//p' "$lock")
    # Of an installer that was killed, the last program may still run.
    if [ -e "/proc/${holder:-none}" ] || ! flock -w 60 9; then
      explain "Another installation is at work here: process $(cat "$lock")." "Nothing was changed. Wait until it ends, and run this again if it failed."
      exit 75
    fi
  fi
  say "$$ ($(tr '\0' ' ' <"/proc/$$/cmdline" 2>/dev/null | sed 's/ *$//')), since $(date -u '+%Y-%m-%d %H:%M:%S') UTC" >"$lock"
}

# Removes what a killed installation left. Its copy of the program is the last one that worked, unless the new
# one has become ready since.
finish_interrupted() {
  is_unproven=no
  [ "$dry_run" = no ] || return 0
  rm -f "$target.new" "$target.old.new" "$target.prev.new" "$unit.new" "$config.new" "$(record_file).new"
  if [ ! -e "$target.old" ] || cmp -s "$target" "$target.old"; then
    forget_upgrade
  elif [ ! -e "$guard" ]; then
    say "An earlier upgrade was interrupted after $("$target" version) had become ready, and is now complete."
    mv -f "$target.old" "$target.prev"
    forget_upgrade
  else
    say "An earlier upgrade was interrupted before its version was ready. If this one fails, $("$target.old" version) returns."
    is_unproven=yes
  fi
}

# Removes the files of an upgrade that is over.
forget_upgrade() {
  rm -f "$target.old" "$unit.old" "$guard" "$guard".* "$data/before-upgrade.db" "$data/before-upgrade.db.new"
  has_systemd || return 0
  rm -f "$patient"
  rmdir "${patient%/*}" 2>/dev/null || true
  systemctl daemon-reload
}

# Tries the new version on a copy of the data, while the previous one serves.
try_on_copy() {
  [ -x "$target" ] && [ "$trial" = yes ] || return 0
  if [ "$dry_run" = yes ]; then
    say "would try $version on a copy of the data"
    return 0
  fi
  refusal=0
  timeout "$start_seconds" "$binary" --config "$config" migrate try || refusal=$?
  case "$refusal" in
    0) ;;
    # A version from before this command.
    2) say "$version cannot be tried on a copy of the data, so it is not." ;;
    124) fail "$version needs more than $start_seconds s to migrate a copy of the data. Nothing was changed." "To upgrade all the same: --no-trial" ;;
    *) fail "$version does not work with the data or the settings of this server. Nothing was changed." "The lines above give the reason. To upgrade without this trial: --no-trial" ;;
  esac
}

# Reads the options of the installation, for an upgrade or a removal without options.
keep_choices() {
  known=$(setting data)
  case "$known" in
    /*[!A-Za-z0-9._/-]*) fail "$config has the data directory $known, which a unit of systemd cannot name." "Move the data to a path of letters, digits, dots, dashes and underscores." ;;
  esac
  if [ -n "$data" ] && [ -n "$known" ] && [ "$data" != "$known" ]; then
    fail "$config has the data directory $known, but --data is $data." "Change the file, or omit --data."
  fi
  if [ "$(recorded systemd || true)" = no ]; then systemd=no; fi
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
  front_step=set-up
  if [ -z "$domain" ]; then
    front_step=renew
    domain=$(recorded domain || true)
    acme_email=$(recorded acme_email || true)
    acme_ca=$(recorded acme_ca || true)
    acme_ca_root=$(recorded acme_ca_root || true)
  elif [ "$domain" = none ]; then
    domain=
  fi
  [ -n "$domain" ] || front_step=remove
  use_guard
  target="$prefix/bin/carillon"
  manual="$prefix/share/man/man1/carillon.1"
}

# Sets defaults that are the same on every machine, whatever is installed here.
use_defaults() {
  prefix=${prefix:-/usr/local} data=${data:-/var/lib/carillon} user=${user:-carillon}
  use_guard
}

use_guard() { guard="${config%.toml}.upgrade"; }

create_user() {
  id "$user" >/dev/null 2>&1 && return 0
  if command -v useradd >/dev/null 2>&1; then
    act useradd --system --home-dir "$data" --no-create-home --shell /usr/sbin/nologin "$user"
  else
    act adduser -S -D -H -h "$data" -s /sbin/nologin "$user"
  fi
}

# A script that systemd runs as root before each start, until the new version is ready. So an upgrade whose
# installer was killed is completed or undone by systemd alone.
guard_file() {
  cat <<GUARD
# Written by install.sh for the time of an upgrade.
cd "$data" || exit 0
say() { echo "\$*"; }
echo >>"$guard.tries"
# The installer asks for the previous version, or the new one has failed three times.
if [ ! -e "$guard.back" ] && [ "\$(wc -l <"$guard.tries")" -le 3 ]; then
  # carillon.db is never changed in place.
  if [ -e carillon.db ] && [ ! -e before-upgrade.db ]; then
    ln carillon.db before-upgrade.db || { cp -p carillon.db before-upgrade.db.new && mv before-upgrade.db.new before-upgrade.db; }
  fi
  exit 0
fi
if [ -e "$target.old" ]; then
  say "The new version does not start, so the previous one returns."
  mv -f "$target.old" "$target"
fi
if [ -e "$unit.old" ]; then mv -f "$unit.old" "$unit"; fi
# The previous version refuses data that the new one has migrated (exit 65).
refusal=0
"$target" --config "$config" migrate status >/dev/null 2>&1 || refusal=\$?
[ "\$refusal" = 65 ] || exit 0
# The copy that the new version made before it migrated has everything, even after an unclean stop.
copy=\$(find backups -name 'pre-*.db' -newer "$guard.begun" 2>/dev/null | sort | tail -n 1)
copy=\${copy:-before-upgrade.db}
[ -e "\$copy" ] || exit 0
# live/ goes last: until then, the next start does all of this again.
cp -p "\$copy" carillon.db.new && chmod 0600 carillon.db.new || exit 0
mkdir -p -m 0700 "$aside" && chown "$user:" "$aside"
if [ -e carillon.db ] && [ ! -e "$aside/carillon.db" ]; then mv carillon.db "$aside/"; fi
mv carillon.db.new carillon.db
if [ -e live ]; then mv live "$aside/"; fi
say "The data is that from before the upgrade. What the new version made of it is in $data/$aside."
GUARD
}

# Keeps what a failed upgrade restores. The copy of an unproven program is never made, because the copy of the
# last one that worked is already there.
keep_previous() {
  if [ "$is_unproven" = no ]; then
    rm -f "$unit.old"
    if [ -e "$unit" ]; then cp -p "$unit" "$unit.old"; fi
    cp -p "$target" "$target.old.new"
    mv -f "$target.old.new" "$target.old"
    : >"$guard.begun"
  fi
  rm -f "$guard.back" "$guard.tries"
}

write_guard() {
  aside="after-failed-upgrade-$(date +%s)-$$"
  guard_file | write_file "$guard" 0600 >/dev/null
  # Refusals of the new version too are no end, as long as the previous one may return.
  mkdir -p "${patient%/*}"
  printf '[Service]\nRestartPreventExitStatus=\n' >"$patient"
}

# Restores the earlier installation if an upgrade ends before the restart, because a disk is full, a step fails or
# the terminal is closed. The previous version still runs.
end_early() {
  trap - EXIT HUP INT TERM
  trap '' PIPE
  rm -f "$target.new" "$target.old.new" "$unit.new"
  if [ "$is_unproven" = no ]; then
    if [ -e "$target.old" ]; then mv -f "$target.old" "$target"; fi
    if [ -e "$unit.old" ]; then mv -f "$unit.old" "$unit"; fi
    forget_upgrade
  fi
  say "The upgrade was not made: $("$target" version) stays." >&2
}

install_manual() {
  if is_release && [ -e "$here/carillon.1" ]; then act install -D -m 0644 "$here/carillon.1" "$manual"; fi
}

# The service runs until the restart, which is one step of systemd: whenever this script is killed, the previous
# version runs, or systemd starts the new one.
replace_binary() {
  is_upgrade=no
  was_active=no
  if [ -x "$target" ]; then
    is_upgrade=yes
    say "Upgrading $("$target" version 2>/dev/null || echo 'an unknown version') to $version."
    if [ "$dry_run" = no ] && has_systemd; then
      if systemctl is-active --quiet carillon; then was_active=yes; fi
      trap end_early EXIT
      trap 'exit 1' HUP INT TERM PIPE
    elif [ "$dry_run" = yes ] && has_systemd; then
      say "would keep $target, its unit and the data, and restore them if $version does not start"
    fi
  fi
  # Replaced by a rename, so that a reader of the old file keeps it.
  act install -D -m 0755 "$binary" "$target.new"
  if [ "$is_upgrade" = yes ] && [ "$dry_run" = no ]; then
    if has_systemd; then
      keep_previous
      write_guard
    elif ! cmp -s "$target" "$target.new"; then
      cp -p "$target" "$target.prev.new"
      mv -f "$target.prev.new" "$target.prev"
    fi
  fi
  # The unit goes first: a program that starts by itself from now on needs its guard.
  if has_systemd || { [ "$dry_run" = yes ] && [ "$systemd" = yes ]; }; then unit_file | write_file "$unit" 0644; fi
  act mv -f "$target.new" "$target"
  install_manual
}

# Succeeds when the process that systemd started is ready.
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
  # From here on the new version may migrate the data, so an interrupted script lets it start.
  trap - EXIT HUP INT TERM PIPE
  if comes_up; then
    # A version that did not run must not be a target of a rollback, nor the version that runs now.
    if [ "$was_active$is_unproven" != nono ] && [ -e "$target.old" ] && ! cmp -s "$target" "$target.old"; then
      mv -f "$target.old" "$target.prev"
    fi
    forget_upgrade
    return 0
  fi
  say ""
  say "Carillon $version did not start. The last lines of its log:"
  journalctl --unit carillon --since "@$started" --lines 20 --no-pager --output cat 2>/dev/null | sed 's/^/    /' || true
  if [ "$is_upgrade" = yes ]; then roll_back; fi
  systemctl stop carillon >/dev/null 2>&1 || true
  systemctl reset-failed carillon >/dev/null 2>&1 || true
  take_away
}

# The guard does the work at the restart, so that a kill of this script changes nothing.
roll_back() {
  failed=$version
  [ -e "$guard" ] || write_guard
  : >"$guard.back"
  restarted=0
  systemctl restart carillon || restarted=$?
  if [ -e "$target.old" ]; then
    # The unit that is loaded knows no guard.
    systemctl stop carillon || true
    sh "$guard" || true
    systemctl daemon-reload
    restarted=0
    systemctl restart carillon || restarted=$?
  fi
  held="Its data is unchanged."
  if [ -e "$data/$aside" ]; then
    held="The database is the one from before, and sending is held: $(command_line) send status. What the new version made of it is in $data/$aside."
  fi
  [ "$restarted" = 0 ] || fail "The upgrade failed, and the previous version does not start either." "$held See: journalctl -u carillon -n 50"
  forget_upgrade
  fail "The upgrade to $failed failed; $("$target" version) runs again." "$held"
}

# Undoes a first installation, so that a failing program is not started at the next boot.
take_away() {
  systemctl disable --quiet carillon >/dev/null 2>&1 || true
  remove_front
  domain=
  write_settings
  rm -f "$unit" "$target"
  systemctl daemon-reload
  fail "Carillon is not installed." "Fix the problem in the log and run this again. The settings stay in $config, the data in $data."
}

# ---- HTTPS: Caddy in front, as the distribution packages it (--domain) ----

caddyfile=/etc/caddy/Caddyfile
front=/etc/caddy/carillon.caddy
front_unit=/etc/systemd/system/caddy.service.d/carillon.conf
# Kept copy of the package's Caddyfile, while ours replaces it.
front_kept=/etc/caddy/Caddyfile.before-carillon
admin_socket=/run/caddy/carillon-admin.sock
# Ends each line that this script adds to a file of the operator.
front_mark='# install.sh --domain'

# In lower case, without anything that means something in a Caddyfile or in TOML.
assert_domain() {
  case "$1" in
    *[!A-Za-z0-9.-]*) wrong "--domain takes a host name such as sms.agency.example, not $1." ;;
  esac
  domain=$(printf '%s\n' "$1" | tr 'A-Z' 'a-z')
  label='[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
  if ! printf '%s\n' "$domain" | grep -Eqx "($label\.)+$label" || [ "${#domain}" -gt 253 ] \
    || printf '%s\n' "${domain##*.}" | grep -Eqx '[0-9]+|0x[0-9a-f]*'; then
    wrong "--domain takes a host name such as sms.agency.example, not $1."
  fi
}

assert_front_option() {
  case "$1" in
    --acme-email)
      case "$2" in
        *[!A-Za-z0-9@._%+-]* | *@*@* | @* | *@ ) ;;
        ?*@?*) return 0 ;;
      esac
      wrong "--acme-email takes an email address."
      ;;
    --acme-ca)
      case "$2" in
        *[!A-Za-z0-9:._/-]*) ;;
        https://?*) return 0 ;;
      esac
      wrong "--acme-ca takes the https address of an ACME directory."
      ;;
  esac
}

front_options() {
  [ -z "$acme_email" ] || printf '\n\temail %s' "$acme_email"
  [ -z "$acme_ca" ] || printf '\n\tacme_ca %s' "$acme_ca"
  [ -z "$acme_ca_root" ] || printf '\n\tacme_ca_root %s' "$acme_ca_root"
}

# Up to 2.7 Caddy can limit how many certificates it asks for. Newer versions leave the limit to the ask
# endpoint.
front_bounds() {
  case "$(caddy version 2>/dev/null || true)" in
    2.[89].* | v2.[89].* | 2.[1-9][0-9]* | v2.[1-9][0-9]* | [3-9]* | v[3-9]*) ;;
    *) printf '\n\t\tinterval 3m\n\t\tburst 5' ;;
  esac
}

caddy_file() {
  front_target
  server="$listens:$port"
  cat <<CADDY
# HTTPS for Carillon. Written by install.sh --domain, and again by each installation:
# sites of your own belong into $caddyfile.
{
	# A socket in a folder that only caddy and root can open, instead of a port that every user can.
	admin unix/$admin_socket$(front_options)
	# A certificate for the domain of an organization, if Carillon says that it leads here.
	on_demand_tls {
		ask http://$server/.well-known/carillon-certificate$(front_bounds)
	}
	servers {
		# Without HTTP/3: it would need UDP open.
		protocols h1 h2
		timeouts {
			read_header 30s
			idle 5m
		}
	}
	# Addresses have codes of recipients in them, and headers have keys.
	log {
		format filter {
			wrap json
			fields {
				request>uri delete
				request>headers delete
			}
		}
	}
}

(carillon) {
	reverse_proxy $server {
		# Events of streams are passed on as they come.
		flush_interval -1
		# While Carillon restarts, requests wait.
		lb_try_duration 5s
		transport http {
			dial_timeout 5s
			# Carillon closes idle connections after 60 seconds.
			keepalive 30s
		}
	}
}

(carillon-away) {
	handle_errors {
		header Retry-After 5
		header Cache-Control no-store
		@page header Accept *text/html*
		handle @page {
			header Content-Type "text/html; charset=utf-8"
			header Refresh 5
			respond "<!doctype html><html lang=\"en\"><meta name=\"viewport\" content=\"width=device-width\"><title>Not available</title><h1>This server is not available at the moment</h1><p>This page loads itself again.</p></html>" 503
		}
		handle {
			header Content-Type "application/json; charset=utf-8"
			respond \`{"success":false,"statusCode":503,"error":"Service Unavailable","code":"SERVICE_UNAVAILABLE","message":"The server does not answer. Try again shortly."}\` 503
		}
	}
}

$domain {
	header Strict-Transport-Security max-age=31536000
	import carillon
	import carillon-away
}

# Domains of organizations. They may move to a server without https, so browsers remember it for a day only.
https:// {
	tls {
		on_demand
	}
	header Strict-Transport-Security max-age=86400
	import carillon
	import carillon-away
}

(carillon-http) {
	# This path shows Carillon that a domain points here, before there is a certificate.
	handle /.well-known/carillon-domain/* {
		import carillon
	}
	handle {
		redir https://{host}{uri} 308
	}
	import carillon-away
}

# A separate site: the redirect that Caddy would add itself lacks the exception above.
http://$domain {
	import carillon-http
}

http:// {
	import carillon-http
}
CADDY
}

front_unit_file() {
  cat <<UNIT
# Written by install.sh --domain.
[Service]
RuntimeDirectory=caddy
RuntimeDirectoryMode=0700
Restart=on-failure
RestartSec=2
UNIT
}

# Prints the value of a setting in the settings file, unchanged.
setting() { [ ! -r "$config" ] || sed -n "s/^[[:space:]]*$1[[:space:]]*=[[:space:]]*\([^#]*[^#[:space:]]\).*/\1/p" "$config" | tr -d '"'"'"; }

# Sets the address at which the proxy finds Carillon.
front_target() {
  listens=$(setting host)
  port=$(setting port)
  case "$listens" in
    "" | localhost) listens=127.0.0.1 ;;
    ::1) listens='[::1]' ;;
  esac
  port=${port:-4000}
}

# Refuses a line of the operator's settings that matches none of the patterns that --domain needs.
assert_setting() {
  name=$1 wanted=$2
  shift 2
  line=$(grep -nE "^[[:space:]]*$name[[:space:]]*=" "$config" 2>/dev/null | grep -vF "$front_mark" || true)
  [ -n "$line" ] || return 0
  for pattern do
    case "$(setting "$name")" in
      $pattern) return 0 ;;
    esac
  done
  fail "$config has a line that contradicts --domain $domain, line $line" "Remove the line, or change it to: $wanted"
}

assert_settings() {
  assert_setting public_base_url "public_base_url = \"https://$domain\"" "https://$domain"
  assert_setting trusted_proxies 'trusted_proxies = "127.0.0.1, ::1"' '*127.0.0.1*'
  assert_setting host 'host = "127.0.0.1"' '127.*' localhost ::1
  assert_setting port 'port = 4000' '[1-9]*'
  line=$(grep -nE '^CARILLON_(HOST|PORT|PUBLIC_BASE_URL|TRUSTED_PROXIES)=' /etc/carillon.env 2>/dev/null | head -n 1 || true)
  [ -z "$line" ] || fail "/etc/carillon.env has a line that would override --domain, line $line" "Move it to $config."
}

# Prints the settings without the lines that this script added.
own_settings() { [ ! -r "$config" ] || grep -vF "$front_mark" "$config" || true; }

write_settings() {
  [ -n "$domain" ] || grep -qsF "$front_mark" "$config" || return 0
  wanted=$(
    own_settings
    if [ -n "$domain" ]; then
      own_settings | grep -qE '^[[:space:]]*public_base_url[[:space:]]*=' || say "public_base_url = \"https://$domain\" $front_mark"
      own_settings | grep -qE '^[[:space:]]*trusted_proxies[[:space:]]*=' || say "trusted_proxies = \"127.0.0.1, ::1\" $front_mark"
    fi
  )
  if [ -r "$config" ] && [ "$wanted" = "$(cat "$config")" ]; then return 0; fi
  if [ "$dry_run" = yes ]; then
    say "would write $config:"
    say "$wanted" | sed 's/^/    /'
    return 0
  fi
  # The copy has the owner and the mode of the file.
  cp -p "$config" "$config.new" && say "$wanted" >"$config.new" && mv "$config.new" "$config"
  say "Wrote $config."
}

# Prints the program that listens on a TCP port, by the tables of the kernel; empty for none.
listener_of() {
  inode=$(cat /proc/net/tcp /proc/net/tcp6 2>/dev/null | awk -v port="$(printf '%04X' "$1")" '$4 == "0A" && $2 ~ ":" port "$" { print $10; exit }')
  [ -n "$inode" ] || return 0
  for process in /proc/[0-9]*; do
    if ls -l "$process/fd" 2>/dev/null | grep -qF "socket:[$inode]"; then
      cat "$process/comm"
      return 0
    fi
  done
  say "an unknown program"
}

# Checks the requirements of --domain without changing anything.
check_front() {
  front_target
  assert_settings
  if [ "$systemd" = no ] || { [ "$dry_run" = no ] && ! has_systemd; }; then
    fail "--domain needs systemd, which runs Caddy." "Without it, set up a proxy yourself: ./install.sh --print-caddyfile --domain $domain"
  fi
  for taken in 80 443; do
    program=$(listener_of "$taken")
    case "$program" in
      "" | caddy) ;;
      *) fail "Port $taken is taken by $program. Nothing was changed." "Stop it, or let it pass requests to $listens:$port and install without --domain (see \"Behind a proxy\" in docs/operations/https.md)." ;;
    esac
  done
  if ! command -v caddy >/dev/null 2>&1 && ! command -v apt-get >/dev/null 2>&1; then
    fail "Caddy is not installed, and there is no apt-get to install it." "Install Caddy 2.6 or newer with a unit caddy.service that runs $caddyfile, and run this again."
  fi
  if [ -n "$acme_ca_root" ] && [ ! -r "$acme_ca_root" ]; then fail "$acme_ca_root cannot be read." "--acme-ca-root takes a file with the certificate of the authority."; fi
  if [ "$(caddyfile_state)" = options ]; then
    fail "$caddyfile begins with global options, and Caddy accepts only one such block. Nothing was changed." "Merge the output of this command into it yourself: ./install.sh --print-caddyfile --domain $domain"
  fi
  # Caddy accepts two sites for the same names and serves only the first one.
  site=$(site_for_all_names)
  case "$(caddyfile_state)" in
    own | imported)
      [ -z "$site" ] || fail "$caddyfile has a site for all names, line $site. Nothing was changed." "Domains of organizations need such a site too. Limit your site to its own names, and run this again."
      ;;
  esac
}

# Prints the line of the operator's Caddyfile at which a site for every name at port 80 or 443 begins; empty
# for none.
site_for_all_names() {
  grep -nE '^([^[:space:]#][^{]*[[:space:],])?(:80|:443|https?://)[[:space:]]*([,{]|$)' "$caddyfile" 2>/dev/null | head -n 1 || true
}

# none, default (as the package wrote it), ours, imported, own (sites of the operator) or options (they begin with global options).
caddyfile_state() {
  if [ ! -e "$caddyfile" ]; then
    say none
  elif grep -qF "$front_mark" "$caddyfile"; then
    if [ "$(grep -cvF "$front_mark" "$caddyfile")" = 0 ]; then say ours; else say imported; fi
  elif [ "$(dpkg-query -W -f='${Conffiles}' caddy 2>/dev/null | awk -v file="$caddyfile" '$1 == file { print $2 }')" = "$(md5sum <"$caddyfile" | cut -d ' ' -f 1)" ]; then
    say default
  elif [ "$(sed -E '/^[[:space:]]*(#|$)/d' "$caddyfile" | head -n 1 | tr -d '[:space:]')" = '{' ]; then
    say options
  else
    say own
  fi
}

install_caddy() {
  if [ -z "$front_was" ]; then
    front_was=absent
    if command -v caddy >/dev/null 2>&1; then
      front_was=stopped
      systemctl is-active --quiet caddy 2>/dev/null && front_was=running
    fi
  fi
  command -v caddy >/dev/null 2>&1 && return 0
  act apt-get update -qq || say "The lists of packages could not be updated, so the earlier ones are used."
  act env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends caddy \
    || fail "The package caddy could not be installed." "See the lines above. Nothing else was changed."
}

# Copies the files that the next step changes, in case Caddy refuses them.
keep_front() {
  for file in "$caddyfile" "$front" "$front_unit"; do
    rm -f "$file.old"
    if [ -e "$file" ]; then cp -p "$file" "$file.old"; fi
  done
}

# Succeeds if the proxy already runs with exactly these files, so that its connections can stay.
front_is_same() {
  for file in "$caddyfile" "$front" "$front_unit"; do
    cmp -s "$file" "$file.old" || return 1
  done
  systemctl is-active --quiet caddy
}

forget_front() { rm -f "$caddyfile.old" "$front.old" "$front_unit.old"; }

put_back_front() {
  for file in "$caddyfile" "$front" "$front_unit"; do
    if [ -e "$file.old" ]; then mv -f "$file.old" "$file"; else rm -f "$file"; fi
  done
  systemctl daemon-reload
}

# Validates Caddy's files as Caddy's own user, because it must be able to read them.
front_is_valid() { su -s /bin/sh caddy -c "caddy validate --config $caddyfile --adapter caddyfile" >"$data/.caddy-says" 2>&1; }

front_runs() {
  systemctl daemon-reload && systemctl enable --quiet caddy || return 1
  if [ -S "$admin_socket" ] && systemctl is-active --quiet caddy && systemctl reload caddy; then return 0; fi
  systemctl restart caddy && systemctl is-active --quiet caddy
}

# Sets up the proxy for $domain, or restores everything and fails.
set_up_front() {
  install_caddy
  state=$(caddyfile_state)
  [ "$dry_run" = yes ] || { mkdir -p /etc/caddy "${front_unit%/*}" && keep_front; }
  caddy_file | write_file "$front" 0644
  front_unit_file | write_file "$front_unit" 0644
  case "$state" in
    none | default)
      if [ "$state" = default ]; then act cp -p "$caddyfile" "$front_kept"; fi
      say "import $front $front_mark" | write_file "$caddyfile" 0644
      ;;
    own)
      { say "import $front $front_mark" && cat "$caddyfile"; } | write_file "$caddyfile" 0644
      ;;
  esac
  if [ "$dry_run" = yes ]; then
    say "would let caddy check its files, then start it with them or restore the earlier ones"
    return 0
  fi
  if [ "$front_step" = renew ] && front_is_same; then
    forget_front
    return 0
  fi
  if ! front_is_valid || ! front_runs; then
    grep -v '"level":"info"' "$data/.caddy-says" | tail -n 5 | sed 's/^/    /'
    journalctl --unit caddy --lines 5 --no-pager --output cat 2>/dev/null | cut -c 1-300 | sed 's/^/    /' || true
    put_back_front
    rm -f "$data/.caddy-says"
    if [ "$front_was" = running ] || [ -n "$(recorded domain || true)" ]; then
      systemctl restart caddy || true
    else
      systemctl disable --quiet --now caddy || true
    fi
    fail "Caddy refused the settings for $domain and keeps the earlier ones." "The lines above give the reason. Carillon was not changed."
  fi
  rm -f "$data/.caddy-says"
  forget_front
}

# Removes exactly what set_up_front wrote.
remove_front() {
  [ -n "$(recorded domain || true)" ] || return 0
  front_was=$(recorded front_was || true)
  case "$(caddyfile_state)" in
    ours)
      if [ -e "$front_kept" ]; then act mv -f "$front_kept" "$caddyfile"; else act rm -f "$caddyfile"; fi
      ;;
    imported) grep -vF "$front_mark" "$caddyfile" | write_file "$caddyfile" 0644 ;;
  esac
  act rm -f "$front" "$front_unit" "$front_kept"
  if has_systemd; then
    act systemctl daemon-reload
    if [ "$front_was" = running ]; then act systemctl restart caddy || true; else act systemctl disable --quiet --now caddy || true; fi
  fi
  if [ "$front_was" = absent ]; then say "The package caddy stays, but does not run. To remove it: apt-get remove caddy"; fi
}

# Prints whether people can reach the server, after its start.
say_reached() {
  [ -n "$domain" ] || return 0
  say ""
  if carillon ready --public --timeout 20 >/dev/null; then
    say "Carillon is reached at https://$domain. Its certificate is renewed automatically."
  else
    say "Carillon is not reached at https://$domain yet. Point the DNS record of $domain to this machine, and open the TCP ports 80 and 443."
    say "Then: sudo $(command_line) doctor   (and: journalctl -u caddy)"
    # An upgrade is complete all the same.
    if [ "$front_step" = set-up ]; then fail "Carillon is installed and runs, but https://$domain does not reach it yet." "Nothing has to be installed again once it does. To wait for it: $(command_line) ready --public --timeout 600"; fi
  fi
}

# A new binary that does not run on this machine must not replace one that does.
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
  version=$("$binary" version) \
    || fail "$binary does not run on this machine." "Nothing was changed. If its folder is mounted noexec, use another one; carillon upgrade uses that of TMPDIR."
}

# Before an upgrade the version that runs creates it, because the new one may have to migrate the data.
create_organization() {
  [ -n "$organization" ] || return 0
  act carillon init --organization "$organization" --email "$email" || fail "The organization was not created." "See the lines above."
}

do_install() {
  # Folders above the data must be accessible to the service. Its private files get their own mode.
  umask 022
  if [ "$(id -u)" -ne 0 ] && [ "$dry_run" = no ]; then
    fail "Installing needs root." "Run it with sudo, or try it without installing: ./install.sh --demo"
  fi
  keep_choices
  if [ "$systemd" = yes ] && [ -e "$packaged_unit" ] && [ ! -e "$unit" ]; then
    fail "Carillon is installed here as a package of the distribution." "Upgrade it with: dpkg -i carillon_VERSION_ARCHITECTURE.deb   (or remove the package first: its data and settings stay)"
  fi
  take_lock
  finish_interrupted
  choose_binary
  case "$front_step" in
    set-up) check_front ;;
    # An upgrade must not fail because the operator changed the proxy.
    renew) (check_front) || { say "The proxy is left as it is." && front_step=leave; } ;;
  esac
  create_user
  act mkdir -p "$data"
  act chown "$user:" "$data"
  act chmod 0700 "$data"
  # Stores which state of the data was last used here, outside of the folder that people copy and restore.
  act mkdir -p "$data-generation"
  act chown "$user:" "$data-generation"
  act chmod 0700 "$data-generation"
  if [ ! -e "$config" ]; then
    # Only the service may read its settings: a master key in a file that others can read is refused.
    settings_file | write_file "$config" 0600
    act chown "$user:" "$config"
  fi
  try_on_copy
  if [ -x "$target" ]; then create_organization; fi
  front_was=$(recorded front_was || true)
  case "$front_step" in
    set-up) set_up_front ;;
    renew) (set_up_front) || say "The proxy is left as it is." ;;
    remove) remove_front ;;
  esac
  [ "$front_step" = leave ] || write_settings
  write_record
  [ -x "$target" ] || is_first=yes
  replace_binary
  if [ "$is_first" = yes ]; then create_organization; fi
  if has_systemd || { [ "$dry_run" = yes ] && [ "$systemd" = yes ]; }; then start_service; fi
  [ "$dry_run" = yes ] || { say_next && say_reached; }
}

say_next() {
  say ""
  say "Carillon $version is installed$(has_systemd && say " and ready at $(address)"). Next:"
  has_systemd || say "  sudo -u $user $(command_line) serve"
  if [ "$(carillon org list --json 2>/dev/null || say '[]')" = '[]' ]; then
    say "  sudo $(command_line) init --organization \"Your agency\" --email you@example.com"
    # The server creates the token at its start, so there may be none yet.
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
  take_lock
  if has_systemd; then
    act systemctl disable --now carillon || true
  fi
  domain=
  remove_front
  write_settings
  act rm -f "$unit" "$target" "$target.prev" "$manual" "$(record_file)" "$(record_file).lock"
  [ "$dry_run" = yes ] || forget_upgrade
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
  # A packaged unit: ours would replace it, and upgrades of the package would have no effect.
  packaged_unit=/usr/lib/systemd/system/carillon.service
  # Only for the time of an upgrade.
  patient=/run/systemd/system/carillon.service.d/upgrade.conf
  start_seconds=600
  trial=yes
  is_first=no
  binary=
  organization=
  email=
  domain=
  acme_email=
  acme_ca=
  acme_ca_root=
  front_was=
  systemd=yes
  dry_run=no
  task=install
  while [ $# -gt 0 ]; do
    case "$1" in
      --demo) shift; demo "$@" ;;
      --prefix | --data | --config | --binary | --acme-ca-root)
        [ $# -ge 2 ] || wrong "$1 needs a value."
        assert_plain_path "$1" "$2"
        case "$1" in
          --prefix) prefix=$2 ;; --data) data=$2 ;; --config) config=$2 ;; --binary) binary=$2 ;; --acme-ca-root) acme_ca_root=$2 ;;
        esac
        shift
        ;;
      --user | --organization | --email)
        [ $# -ge 2 ] || wrong "$1 needs a value."
        case "$1" in --user) user=$2 ;; --organization) organization=$2 ;; --email) email=$2 ;; esac
        shift
        ;;
      --domain)
        [ $# -ge 2 ] || wrong "$1 needs a value."
        if [ "$2" = none ]; then domain=none; else assert_domain "$2"; fi
        shift
        ;;
      --acme-email | --acme-ca)
        [ $# -ge 2 ] || wrong "$1 needs a value."
        assert_front_option "$1" "$2"
        case "$1" in --acme-email) acme_email=$2 ;; --acme-ca) acme_ca=$2 ;; esac
        shift
        ;;
      --build) task=build ;;
      --no-systemd) systemd=no ;;
      --no-trial) trial=no ;;
      --dry-run) dry_run=yes ;;
      --uninstall) task=uninstall ;;
      --print-unit) task=print-unit ;;
      --print-settings) task=print-settings ;;
      --print-caddyfile) task=print-caddyfile ;;
      --help | -h) usage; exit 0 ;;
      *) wrong "There is no option $1." ;;
    esac
    shift
  done
  if [ -n "$organization" ] && [ -z "$email" ]; then wrong "--organization needs --email."; fi
  if [ -n "$email" ] && [ -z "$organization" ]; then wrong "--email needs --organization."; fi
  case "$acme_email$acme_ca$acme_ca_root $domain" in
    ?*" " | ?*" none") wrong "--acme-email, --acme-ca and --acme-ca-root need --domain." ;;
  esac
  case "$task" in
    build) build_here ;;
    install) do_install ;;
    uninstall) do_uninstall ;;
    print-unit) use_defaults && unit_file ;;
    print-settings) use_defaults && settings_file ;;
    print-caddyfile)
      case "$domain" in "" | none) wrong "--print-caddyfile needs --domain." ;; esac
      if [ -e "$config" ] && [ ! -r "$config" ]; then fail "$config cannot be read by this user." "It contains the address of Carillon. Run this with sudo."; fi
      caddy_file
      ;;
  esac
}

main "$@"
