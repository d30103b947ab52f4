# Sourced by scripts/run.sh and install.sh: finds or installs the pinned Bun and the dependencies. Needs only
# npm or any Bun. Sets $BUN.

BUN_VERSION=$(sed -n 's/.*"packageManager": *"bun@\([^"]*\)".*/\1/p' package.json)

is_pinned_bun() { [ "$("$1" --version 2>/dev/null)" = "$BUN_VERSION" ]; }

# Prefers the Bun on the PATH. There may be packages for several processors, and the first one that runs is
# used.
find_bun() {
  for candidate in "$(command -v bun 2>/dev/null || true)" .tools/node_modules/@oven/*/bin/bun; do
    if [ -n "$candidate" ] && [ -x "$candidate" ] && is_pinned_bun "$candidate"; then
      BUN=$(cd "$(dirname "$candidate")" && pwd)/$(basename "$candidate")
      return 0
    fi
  done
  return 1
}

proxy_in_use() { printf '%s' "${HTTPS_PROXY:-${https_proxy:-${HTTP_PROXY:-${http_proxy:-}}}}"; }

# Prints why a download failed, by the output of npm or bun in the file $1.
name_cause() {
  proxy=$(proxy_in_use)
  # The part before an @ is removed, because it may be the password of the proxy.
  through=${proxy:+ The proxy is ${proxy##*@}.}
  case "$(cat "$1")" in
    *ENOSPC* | *EDQUOT* | *"o space left"*)
      echo "There is no space left on the disk." ;;
    *EINTEGRITY* | *ntegrity*heck*ailed* | *IntegrityCheckFailed*)
      echo "A file from the registry does not have the checksum that is in the lock file. Use another mirror, or empty its cache." ;;
    *" 407"* | *PROXY_AUTH* | *"tunneling socket"* | *ERR_PROXY* | *"roxy Authentication"*)
      echo "The proxy refuses the connection.$through Set HTTPS_PROXY to its address, with a user if it needs one." ;;
    *CERT* | *SELF_SIGNED* | *UNABLE_TO_* | *ERR_TLS* | *ERR_SSL* | *EPROTO* | *"ertificate"*)
      echo "The TLS certificate of the registry or the proxy is not trusted.$through Name its authority with NODE_EXTRA_CA_CERTS=FILE, and check the clock of this machine." ;;
    *ENOTFOUND* | *EAI_AGAIN* | *DNS* | *"resolve host"*)
      echo "The name of the registry has no address (DNS).$through Check the name server of this machine, or set HTTPS_PROXY." ;;
    *E404* | *" 404"*)
      echo "The registry does not have a package (404). Check which registry npm uses: npm config get registry." ;;
    *E401* | *E403* | *" 401"* | *" 403"*)
      echo "The registry refuses the download (401 or 403). Check its address and its credentials: npm config get registry." ;;
    *ECONNREFUSED* | *ETIMEDOUT* | *ECONNRESET* | *ENETUNREACH* | *EHOSTUNREACH* | *ERR_SOCKET* | *ConnectionRefused* | *ConnectionClosed* | *FailedToOpenSocket* | *imed\ out* | *imeout*)
      echo "The registry cannot be reached from this machine.$through Check the network, its firewall, and whether HTTPS_PROXY has to be set." ;;
    *EACCES* | *EPERM* | *EROFS*)
      echo "This user may not write here: $(pwd)." ;;
    *)
      echo "The lines above are all that is known." ;;
  esac
}

# Runs a download. Shows its output, with the cause, only if it fails.
download() {
  printed=$(mktemp)
  if "$@" >"$printed" 2>&1; then
    rm -f "$printed"
    return 0
  fi
  tail -n 20 "$printed" >&2
  name_cause "$printed" >&2
  rm -f "$printed"
  return 1
}

# Installs exactly the files with the checksums in scripts/toolchain, without running their scripts.
ensure_bun() {
  find_bun && return 0
  echo "Getting Bun $BUN_VERSION ..." >&2
  mkdir -p .tools
  cp scripts/toolchain/package.json scripts/toolchain/package-lock.json scripts/toolchain/bun.lock .tools/
  if command -v npm >/dev/null 2>&1; then
    download npm ci --prefix .tools --ignore-scripts --no-audit --no-fund --loglevel=error || return 1
  elif command -v bun >/dev/null 2>&1; then
    download bun install --cwd .tools --frozen-lockfile --ignore-scripts --no-progress || return 1
  fi
  find_bun && return 0
  echo "Bun $BUN_VERSION could not be installed. Install Node.js with npm, or put bun $BUN_VERSION on the PATH, and run this again." >&2
  return 1
}

ensure_dependencies() {
  lock=$(cksum <bun.lock)
  [ "$(cat node_modules/.installed 2>/dev/null)" = "$lock" ] && return 0
  echo "Installing dependencies from bun.lock ..." >&2
  download "$BUN" install --frozen-lockfile --no-progress || return 1
  echo "$lock" >node_modules/.installed
}
