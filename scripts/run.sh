#!/bin/sh
# The package.json scripts call this: it gets the toolchain on a machine with only Node and npm (or only Bun),
# then runs the task.
set -eu
cd "$(dirname "$0")/.."
. scripts/toolchain.sh
ensure_bun
ensure_dependencies
PATH="$(dirname "$BUN"):$PWD/node_modules/.bin:$PATH"
export PATH

# Checks with the compiler, and with a run of the whole product. `.ci/run` runs them after the tests, and `npm
# run check` before them.
static_checks() {
  biome check --error-on-warnings . && tsc --noEmit && tsc --noEmit -p console && tsc --noEmit -p test/console && "$BUN" test --parallel=2 --timeout 900000 ./test/static/*.static.ts
}

# Keeps the data of tests in memory if there is room, because neither tests nor drills measure the disk.
use_memory_for_data() {
  free_kib=$(df -Pk /dev/shm 2>/dev/null | awk 'NR == 2 { print $4 }')
  if [ "${free_kib:-0}" -gt 4000000 ]; then export TMPDIR=/dev/shm; fi
}

# Runs a command, and prints its processor seconds, because a busy machine does not change them.
count_processor() {
  status=0
  "$@" || status=$?
  counted=$(mktemp)
  times >"$counted"
  awk 'NR == 2 { gsub(/[ms]/, " "); $0 = $0; printf "%.0f s of processor time\n", $1 * 60 + $2 + $3 * 60 + $4 }' "$counted"
  rm -f "$counted"
  return $status
}

# Runs two processes on two cores. Modules are loaded once in each, and no test shares state with another.
# Tests are many and short. Code is optimised late, because it seldom runs often enough to pay for that. The
# compiler and the collector work in the thread of the tests, because the other core has its own tests. Memory
# is kept, because it is soon needed again. Without these settings a run takes half as much processor time
# again.
run_tests() {
  use_memory_for_data
  export BUN_JSC_useFTLJIT=0 BUN_JSC_thresholdForOptimizeAfterWarmUp=5000
  export BUN_JSC_useConcurrentJIT=0 BUN_JSC_useConcurrentGC=0 BUN_JSC_numberOfGCMarkers=1
  export MIMALLOC_PURGE_DELAY=-1
  count_processor "$BUN" test --parallel=2 --no-isolate --timeout 900000 "${@:-./test}"
}

# The drills that `.ci/run` runs too.
run_short_drills() {
  export TEST_SIZE=full
  count_processor "$BUN" test --parallel=2 --timeout 900000 ./test/drill/short/*.drill.ts
}

# Restarts the server after a change of its sources, and bundles the console again after one of its own. The
# console is bundled once before the server starts.
run_development() {
  "$BUN" scripts/build-console.ts
  "$BUN" scripts/build-console.ts --watch &
  bundler=$!
  trap 'kill "$bundler" 2>/dev/null || true' EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM
  "$BUN" --watch cli/main.ts demo "$@"
}

task=${1:-test}
[ $# -gt 0 ] && shift
case "$task" in
  test) run_tests "$@" ;;
  check) static_checks && run_tests ;;
  static) static_checks ;;
  short) "$BUN" scripts/build.ts && run_short_drills ;;
  drill)
    . scripts/drills/programs.sh
    if [ "${1:-}" != due ]; then install_programs && "$BUN" scripts/build.ts; fi
    exec "$BUN" scripts/drills/main.ts "$@"
    ;;
  bench) "$BUN" scripts/build.ts && exec "$BUN" test/bench/main.ts "$@" ;;
  soak) "$BUN" scripts/build.ts && exec "$BUN" test/soak/main.ts "$@" ;;
  build) exec "$BUN" scripts/build.ts "$@" ;;
  build:all) exec "$BUN" scripts/build.ts --all ;;
  release) exec "$BUN" scripts/release/release.ts "$@" ;;
  dev) run_development "$@" ;;
  api-types) exec "$BUN" scripts/api-types.ts ;;
  migration) "$BUN" scripts/migration.ts "$@" && biome format --write migrations/index.ts test/migrations/landed.json ;;
  examples) exec "$BUN" scripts/examples.ts ;;
  house) exec "$BUN" scripts/house.ts "$@" ;;
  words) exec "$BUN" scripts/words.ts ;;
  zones) exec "$BUN" scripts/region-zones.ts ;;
  format) exec biome check --write . ;;
  *) echo "There is no task \"$task\"." >&2; exit 2 ;;
esac
