import { testShard } from "~/tests/faults/schedules";

testShard(0, "first");
