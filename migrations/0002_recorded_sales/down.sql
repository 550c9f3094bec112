DROP TABLE comparable_sales;
