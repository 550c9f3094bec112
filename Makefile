# Every target is one command, mostly a script under deploy/; this file only names them.
.DEFAULT_GOAL := help
.PHONY: help run test lines mail-test calendar-test alerts-load schemathesis build bench peers attack hostile-files fuzz soak slow-readers mixed-load cluster-test guide-test pictures map-pictures deploy-check backup-test audit screenshots email-pictures lighthouse layout-shifts demo-film api fmt lint test-db db-url db-shell clean

help: ## List the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 20

run: ## Start the product on this machine: database, demo listings, front end, server (PORT, DATABASE_URL)
	@deploy/local/run.sh

test: ## Run every test, including the browser tests, on a database cluster of its own (STAGE, FORCE)
	@deploy/local/test.sh

mail-test: ## Test the delivery of emails to a real SMTP receiver, with fifty kills of the worker
	@deploy/local/mail-test.sh

calendar-test: ## Read a calendar feed with two independent libraries while its sales move (needs python3)
	@deploy/local/calendar-test.sh

alerts-load: ## Send alerts to 10,000 people by two workers, one of them killed, and count them at the receiver (PEOPLE, CHANGES)
	@deploy/local/alerts-load.sh

schemathesis: ## Test the server against its OpenAPI document with made-up requests (needs python3)
	@deploy/local/schemathesis.sh

build: ## Build the release binary target/release/courthouse-steps and the front end
	@deploy/local/build.sh

bench: ## Run the benchmarks of deploy/bench (deploy/local/bench.sh NAME runs one)
	@deploy/local/bench.sh

attack: ## Attack the product and measure memory and /healthz next to each attack (ATTACKS="1 7" runs some)
	@deploy/local/attack.sh attack

hostile-files: ## Read files that compute until a limit of their reader ends them
	@cargo test --locked -p portal --test full_stack -- --ignored --nocapture hostile::

fuzz: ## Give made-up bytes to the readers of foreign bytes (TARGET=pdf, SECONDS=600 for each)
	@deploy/local/fuzz.sh "$(TARGET)" "$(SECONDS)"

soak: ## Use the product for 10 minutes while its database freezes and its replica is lost (SOAK_MINUTES)
	@deploy/local/attack.sh soak

slow-readers: ## Hold 2,000 slow downloads and 10,000 idle connections and measure /healthz (SLOW_SECONDS)
	@deploy/local/attack.sh slow-readers

mixed-load: ## Use the product for 30 minutes with an import, webhooks, exports and log-ins (MIXED_MINUTES)
	@deploy/local/attack.sh mixed-load

cluster-test: ## Kill each part of a cluster on this machine in turn and measure what users see (PREVIOUS_BIN)
	@deploy/local/attack.sh cluster-test

peers: ## Compare searches with DuckDB, ClickHouse and Tantivy on one file of 1,000,000 listings (LISTINGS)
	@deploy/bench/peers.sh

guide-test: ## Run every example of the API guide (needs python3)
	@deploy/local/with-server.sh guide python3 -B "$(CURDIR)/deploy/local/guide_test.py"

deploy-check: ## Check the images, manifests, units and proxy files of deploy/ (needs python3)
	@python3 deploy/check/deploy_check.py

backup-test: ## Back up, wipe and restore a throwaway database and compare every table (LISTINGS)
	@deploy/backup/test.sh

audit: ## Check the licenses and known defects of every dependency, and write .local/audit/sbom.json (needs python3)
	@python3 -B deploy/audit/audit.py

lines: ## Count the lines of production code, Rust and TypeScript (COMMIT)
	@python3 -B deploy/local/lines.py $(COMMIT) --rooms

screenshots: ## Take a picture of each screen at five widths, light and dark, in .local/screenshots and check its layout
	@PRODUCTS=2 SCREENSHOTS=yes deploy/local/with-server.sh screenshots node_modules/.bin/playwright test screenshots --reporter=list

map-pictures: ## Take pictures of the map at four levels, on each base map (MAP_TILES), in .local/screenshots
	@PRODUCTS=2 SCREENSHOTS=yes deploy/local/with-server.sh map-pictures node_modules/.bin/playwright test screenshots/map --reporter=list

pictures: ## Take the pictures of the README again, in docs/pictures
	@PICTURES=yes SCREENSHOTS=yes deploy/local/with-server.sh pictures node_modules/.bin/playwright test screenshots/readme --workers=1 --reporter=list

email-pictures: ## Take a picture of each email at 600 and 360 px, light and dark, in .local/emails and check it
	@deploy/local/email-pictures.sh

lighthouse: ## Measure the About page with Lighthouse against our limits
	@npm --prefix frontend/scripts ci --no-audit --no-fund --no-progress
	@deploy/local/with-server.sh lighthouse node scripts/lighthouse.mjs

layout-shifts: ## Measure how much each screen moves while it loads, at four widths
	@deploy/local/with-server.sh layout-shifts node scripts/layout-shifts.mjs

demo-film: ## Make the demo film again from the data screen (needs ffmpeg)
	@command -v ffmpeg >/dev/null || { echo "The film needs ffmpeg: apt-get install ffmpeg" >&2; exit 1; }
	@deploy/local/with-server.sh demo-film node scripts/demo-film.mjs

api: ## Write docs/api/openapi.json and the front end's types from the server's code
	@deploy/local/api.sh

fmt: ## Format the Rust code
	@cargo fmt --all

lint: ## Check formatting, lints and types without running a test
	@deploy/local/lint.sh

test-db: ## Start a database cluster for tests run by hand, until Ctrl-C, and print its address
	@deploy/local/db.sh test

db-url: ## Print the address of the database of a running `make run` (with make -s: nothing else)
	@deploy/local/db.sh url

db-shell: ## Open psql on the database of a running `make run` (or on DATABASE_URL)
	@deploy/local/db.sh shell

clean: ## Remove the private database, its data and what was built for it (not cargo's target folder)
	@deploy/local/clean.sh
