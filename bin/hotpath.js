#!/usr/bin/env node
import { getSurroundings } from "../cli/surroundings.js";
import { main } from "../cli/main.js";

process.exitCode = await main(process.argv.slice(2), getSurroundings());
