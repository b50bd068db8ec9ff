// @module-tag full
import { testShard } from "~/tests/faults/schedules";

testShard(1, "more");
