DROP TABLE listing_marks;
