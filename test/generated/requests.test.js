import { testPrograms } from "./test-programs.js";

testPrograms("requests");
