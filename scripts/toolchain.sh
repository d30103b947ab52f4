# Sourced by scripts/run.sh and install.sh: finds or installs the pinned Bun and
# the dependencies. Needs npm, or any Bun, and nothing else. Sets $BUN.

BUN_VERSION=$(sed -n 's/.*"packageManager": *"bun@\([^"]*\)".*/\1/p' package.json)

is_pinned_bun() { [ "$("$1" --version 2>/dev/null)" = "$BUN_VERSION" ]; }

# Prefers what is on the PATH. The packages of several processors may be there; the first that runs serves.
find_bun() {
  for candidate in "$(command -v bun 2>/dev/null || true)" .tools/node_modules/@oven/*/bin/bun; do
    if [ -n "$candidate" ] && [ -x "$candidate" ] && is_pinned_bun "$candidate"; then
      BUN=$(cd "$(dirname "$candidate")" && pwd)/$(basename "$candidate")
      return 0
    fi
  done
  return 1
}

# Takes exactly the files whose checksums scripts/toolchain has, and runs no script of theirs.
ensure_bun() {
  find_bun && return 0
  echo "Getting Bun $BUN_VERSION ..." >&2
  mkdir -p .tools
  cp scripts/toolchain/package.json scripts/toolchain/package-lock.json scripts/toolchain/bun.lock .tools/
  if command -v npm >/dev/null 2>&1; then
    npm ci --prefix .tools --ignore-scripts --no-audit --no-fund --loglevel=error >&2 || true
  elif command -v bun >/dev/null 2>&1; then
    bun install --cwd .tools --frozen-lockfile --ignore-scripts --silent >&2 || true
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
