CREATE TABEL notes ();
