# Sourced by scripts/run.sh: installs the programs that the drills need. A drill without its program fails and
# names it.

# Package, and a file that shows that it is installed.
PROGRAMS='
age /usr/bin/age
caddy /usr/bin/caddy
chromium /usr/bin/chromium
curl /usr/bin/curl
dovecot-imapd /usr/sbin/dovecot
e2fsprogs /sbin/mkfs.ext4
faketime /usr/bin/faketime
firefox-esr /usr/bin/firefox-esr
haproxy /usr/sbin/haproxy
iproute2 /sbin/ip
kannel /usr/sbin/bearerbox
libnet-smpp-perl /usr/share/perl5/Net/SMPP.pm
postfix /usr/sbin/postfix
prometheus /usr/bin/promtool
python3 /usr/bin/python3
rsync /usr/bin/rsync
sqlite3 /usr/bin/sqlite3
strace /usr/bin/strace
spamassassin /usr/bin/spamassassin
systemd /lib/systemd/systemd
zsh /usr/bin/zsh
fish /usr/bin/fish
zstd /usr/bin/zstd
'

# RUNLEVEL keeps packages from starting services of their own.
install_programs() {
  missing=$(echo "$PROGRAMS" | while read -r package file; do [ -z "$package" ] || [ -e "$file" ] || echo "$package"; done)
  [ -n "$missing" ] || return 0
  if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing" $missing "..." >&2
    apt-get update -qq >/dev/null 2>&1 || true
    for package in $missing; do
      RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$package" >/dev/null 2>&1 || true
    done
  fi
  echo "$PROGRAMS" | while read -r package file; do
    [ -z "$package" ] || [ -e "$file" ] || echo "$package is not installed: the drills that need it will fail." >&2
  done
}
