/** Tells the process that started this one, whenever it asks, what processor time this one has taken. */
process.on("message", () => process.send?.(process.cpuUsage()));
