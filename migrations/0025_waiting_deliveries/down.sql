DROP TABLE source_addresses;
DROP TABLE delivery_alarms;
DROP TABLE waiting_parts;
DROP TABLE waiting_deliveries;
DROP TABLE delivery_shapes;
