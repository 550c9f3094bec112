-- The source that last named the sale facts of a listing, and its folded name for the order.
-- Blank for older listings until the next import that names their sale facts.
ALTER TABLE listings
    ADD COLUMN source      text COLLATE "C",
    ADD COLUMN source_sort text COLLATE "C";
