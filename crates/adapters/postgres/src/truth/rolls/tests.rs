use intake::testing::roll_store_contract;

use super::*;
use crate::truth::imports::tests::World;
use crate::truth::imports::undo::PgImportLog;

#[test]
fn postgres_fulfills_the_contract_of_a_roll_store() {
    let world = World::new();
    let config = Config::new(world.database.url());
    let rolls = PgRollImports::new(config.clone(), 2026);
    roll_store_contract(&world.store, &rolls, &PgImportLog::new(config), &world);
}
