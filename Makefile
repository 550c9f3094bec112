# Every target is one script under deploy/; this file only names them.
.DEFAULT_GOAL := help
.PHONY: help run test mail-test build bench screenshots lighthouse demo-film api fmt lint test-db db-url db-shell clean

help: ## List the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 20

run: ## Start the product on this machine: database, demo listings, front end, server (PORT, DATABASE_URL)
	@deploy/local/run.sh

test: ## Run every test, the browser's included, on a database cluster of their own
	@deploy/local/test.sh

mail-test: ## Test the mails' way against a real SMTP receiver, with fifty kills of the worker
	@deploy/local/mail-test.sh

build: ## Build the release binary target/release/courthouse-steps and the front end
	@deploy/local/build.sh

bench: ## Run the benchmarks of deploy/bench
	@deploy/local/bench.sh

screenshots: ## Take a picture of each screen at 1440 and 390 px and check its layout
	@deploy/local/screenshots.sh

lighthouse: ## Measure the About page with Lighthouse against our limits
	@deploy/local/lighthouse.sh

demo-film: ## Make the demo film anew from the data screen (needs ffmpeg)
	@deploy/local/demo-film.sh

api: ## Write docs/api/openapi.json and the front end's types from the server's code
	@deploy/local/api.sh

fmt: ## Format the Rust code
	@cargo fmt --all

lint: ## Check formatting, lints and types without running a test
	@deploy/local/lint.sh

test-db: ## Start a database cluster for tests run by hand, until Ctrl-C, and print its address
	@deploy/local/test-db.sh

db-url: ## Print the address of the database of a running `make run` (with make -s: nothing else)
	@deploy/local/db-url.sh

db-shell: ## Open psql on the database of a running `make run` (or on DATABASE_URL)
	@deploy/local/db-shell.sh

clean: ## Remove the private database, its data and what was built for it (not cargo's target folder)
	@deploy/local/clean.sh
