UPDATE join_progress SET keyed_to = 0;
