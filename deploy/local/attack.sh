#!/usr/bin/env bash
# attack.sh attack | soak | slow-readers | mixed-load | cluster-test: builds the product, makes two private database clusters (a primary and a
# place for a replica), and runs the module of that name in deploy/attack, which starts servers and attacks them.
# Everything listens on loopback and ends with this script. Needs the same tools as `make run`.
# Servers and attackers run in a network namespace that has nothing but loopback, so that no packet leaves the
# machine whatever a server does with its settings.
#
# SERVER_BIN, SANDBOX_BIN, and FRONTEND_DIR name programs and a front end that are already built. `cluster-test` has a
# third cluster and nginx, and updates from the server of the commit before, or from PREVIOUS_BIN.
. "$(dirname "${BASH_SOURCE[0]}")/all.sh"

NAME=${1:-attack}
[ -f "$ROOT/deploy/attack/$NAME.mjs" ] || die "There is no deploy/attack/$NAME.mjs."
# Connections that one process holds at most: 10,000 idle ones, 2,000 readers, and what else a server opens.
FILES_WANTED=16384

# Raises the soft limit to the hard limit; root may raise both.
allow_open_files() {
  ulimit -Sn "$(ulimit -Hn)" 2>/dev/null || true
  [ "$(ulimit -n)" = unlimited ] || [ "$(ulimit -n)" -ge "$FILES_WANTED" ] || ulimit -n "$FILES_WANTED" 2>/dev/null || true
  [ "$NAME" != slow-readers ] || [ "$(ulimit -n)" = unlimited ] || [ "$(ulimit -n)" -ge "$FILES_WANTED" ] ||
    die "$FILES_WANTED open files a process are needed, and the limit is $(ulimit -n). Raise it (\`ulimit -Hn\`, /etc/security/limits.conf) and try again."
}

# Leaves in ISOLATED the command that runs another one with loopback as its only network, and with a folder of
# 64 KB at FULL. Users other than root need a user namespace for it, and return to their own number inside, because
# PostgreSQL refuses root.
find_isolation() {
  # shellcheck disable=SC2016  # the inner shell's own
  local prepare='ip link set lo up && mount -t tmpfs -o size=64k,mode=1777 tmpfs "$0" && exec'
  FULL=$LOCAL/$NAME/full
  mkdir "$FULL"
  # shellcheck disable=SC2016
  if [ "$(id -u)" = 0 ]; then
    ISOLATED=(unshare --net --mount -- sh -c "$prepare"' "$@"' "$FULL")
  else
    ISOLATED=(unshare --user --map-root-user --net --mount -- sh -c
      "$prepare unshare --user --map-user=$(id -u) --map-group=$(id -g) -- \"\$@\"" "$FULL")
  fi
  if "${ISOLATED[@]}" true 2>/dev/null; then return 0; fi
  warn "No namespaces can be made here: no server is started with production's settings, and no folder is full."
  ISOLATED=() FULL=
}

# Makes a memory group of 2 GiB, the limit of the shipped files, and leaves its folder in GROUP; empty where none can be
# made. Version 2 of the groups gives a limit only where the group above passes the controller on.
make_memory_group() {
  local own top limit
  GROUP=
  while IFS=: read -r _ own top; do
    case $own in
    memory) own=/sys/fs/cgroup/memory$top limit=memory.limit_in_bytes ;;
    '') own=/sys/fs/cgroup$top limit=memory.max ;;
    *) continue ;;
    esac
    GROUP=${own%/}/courthouse-steps-$NAME-$$
    if mkdir "$GROUP" 2>/dev/null; then
      if echo $((2 * 1024 * 1024 * 1024)) 2>/dev/null >"$GROUP/$limit"; then return 0; fi
      rmdir "$GROUP"
    fi
    GROUP=
  done </proc/self/cgroup
  warn "No memory group can be made here: the servers have no limit of memory."
}

# A group can be removed when no process is in it.
put_away() {
  end_everything
  [ -z "${GROUP:-}" ] || rmdir "$GROUP" 2>/dev/null || warn "The memory group $GROUP could not be removed."
}

# Builds the server of the commit before in a worktree of its own, and leaves its path in PREVIOUS_BIN.
build_previous() {
  [ -z "${PREVIOUS_BIN:-}" ] || return 0
  local tree=$LOCAL/previous folder
  folder=$(target_folder)
  git worktree remove --force "$tree" 2>/dev/null || rm -rf "$tree"
  git worktree prune
  step git worktree add --quiet --detach "$tree" HEAD~1 || die "The commit before could not be checked out in $tree."
  say "Building the commit before ..."
  step env -C "$tree" "CARGO_TARGET_DIR=$folder" cargo build --locked --profile measured -p portal -p sandbox ||
    die "The commit before could not be built. PREVIOUS_BIN names a server that is built already."
  PREVIOUS_BIN=$LOCAL/previous-server
  cp "$folder/measured/courthouse-steps" "$PREVIOUS_BIN"
  git worktree remove --force "$tree"
}

# Whether ATTACKS includes attack $1.
is_chosen() { [ -z "${ATTACKS:-}" ] || [[ " ${ATTACKS//,/ } " == *" $1 "* ]]; }

start_script "$NAME"
ensure_tools rust node postgres
allow_open_files
if [ "$NAME" = cluster-test ]; then
  ensure_tools nginx
  # First, because both builds leave their programs at the same place.
  build_previous
fi
build_server measured
if [ -z "${FRONTEND_DIR:-}" ]; then
  install_frontend
  build_frontend
  FRONTEND_DIR=$ROOT/frontend/dist
fi
rm -rf "${LOCAL:?}/$NAME"
mkdir -m 700 "$LOCAL/$NAME"
REMOVE_AT_END+=("$LOCAL/$NAME/data")
place_new_cluster "$NAME-second"
SECOND=$CLUSTER
place_new_cluster "$NAME-replica"
REPLICA=$CLUSTER
place_new_cluster "$NAME-primary"
PRIMARY=$CLUSTER
make_cluster product production

SCHEMATHESIS=
if [ "$NAME" = attack ] && is_chosen 15; then
  # It starts a server of its own, and pip fetches it.
  SCHEMATHESIS=0
  step env "SERVER_BIN=$SERVER_BIN" "SANDBOX_BIN=$SANDBOX_BIN" deploy/local/schemathesis.sh >"$LOCAL/$NAME/schemathesis.log" 2>&1 || SCHEMATHESIS=$?
fi

# The corpus of hostile files, in folders by how long they take.
HOSTILE=${ATTACK_HOSTILE:-$LOCAL/$NAME/hostile}
if [ "$NAME" = attack ] && [ -z "${ATTACK_HOSTILE:-}" ] &&
  { is_chosen 16 || is_chosen 17 || is_chosen 18 || is_chosen 19; }; then
  mkdir -p "$HOSTILE/quick" "$HOSTILE/slow"
  step env "HOSTILE_FILES=$HOSTILE" cargo test --locked --quiet -p portal --test full_stack -- --ignored hostile::writes_the_corpus ||
    die "The hostile files could not be made."
fi

find_isolation
make_memory_group
export_for_node
export ATTACK_GROUP=$GROUP
export ATTACK_ISOLATED=${#ISOLATED[@]} ATTACK_FULL=$FULL ATTACK_SCHEMATHESIS=$SCHEMATHESIS ATTACK_FILES=$LOCAL/$NAME
export ATTACK_HOSTILE=$HOSTILE
export ATTACK_PRIMARY=$PRIMARY ATTACK_REPLICA=$REPLICA ATTACK_SECOND=$SECOND PREVIOUS_BIN
step "${ISOLATED[@]}" node "deploy/attack/$NAME.mjs" || die "A limit was missed; the logs are in ${LOCAL#"$ROOT"/}/$NAME."
