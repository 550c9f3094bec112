DROP TABLE former_joins;
