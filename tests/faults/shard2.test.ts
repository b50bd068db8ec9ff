import { testShard } from "~/tests/faults/schedules";

testShard(1, "first");
