# Sourced by scripts/run.sh and install.sh: finds or installs the pinned Bun and
# the dependencies. Needs either npm or curl, nothing else. Sets $BUN.

BUN_VERSION=$(sed -n 's/.*"packageManager": *"bun@\([^"]*\)".*/\1/p' package.json)

is_pinned_bun() { [ "$("$1" --version 2>/dev/null)" = "$BUN_VERSION" ]; }

find_bun() {
  for candidate in "$(command -v bun 2>/dev/null || true)" \
    .tools/node_modules/.bin/bun .tools/node_modules/@oven/*/bin/bun .tools/bun/bin/bun; do
    if [ -n "$candidate" ] && [ -x "$candidate" ] && is_pinned_bun "$candidate"; then
      BUN=$(cd "$(dirname "$candidate")" && pwd)/$(basename "$candidate")
      return 0
    fi
  done
  return 1
}

# npm first, since its registry is what most machines reach; then Bun's own installer.
ensure_bun() {
  find_bun && return 0
  echo "Getting Bun $BUN_VERSION ..." >&2
  mkdir -p .tools
  if command -v npm >/dev/null 2>&1; then
    npm install --prefix .tools --no-save --no-package-lock --no-audit --no-fund --loglevel=error "bun@$BUN_VERSION" >&2 || true
    # npm may be set not to run install scripts; Bun's is harmless and puts the binary in place.
    find_bun || node .tools/node_modules/bun/install.js >&2 || true
  elif command -v bun >/dev/null 2>&1; then
    bun add --cwd .tools --no-save "bun@$BUN_VERSION" >&2 || true
  fi
  find_bun && return 0
  if command -v curl >/dev/null 2>&1 && command -v bash >/dev/null 2>&1; then
    curl -fsSL https://bun.sh/install | BUN_INSTALL="$PWD/.tools/bun" bash -s "bun-v$BUN_VERSION" >&2 || true
  fi
  find_bun && return 0
  echo "Bun $BUN_VERSION could not be had. Install Node.js with npm, or put bun $BUN_VERSION on the PATH, and run this again." >&2
  return 1
}

ensure_dependencies() {
  lock=$(cksum <bun.lock)
  [ "$(cat node_modules/.installed 2>/dev/null)" = "$lock" ] && return 0
  echo "Installing dependencies from bun.lock ..." >&2
  "$BUN" install --frozen-lockfile --silent || {
    echo "The dependencies could not be installed. Check that this machine reaches the npm registry and run this again." >&2
    return 1
  }
  echo "$lock" >node_modules/.installed
}
