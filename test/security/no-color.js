// Loaded first: colours are decided when the first report is loaded, and CI machines have them.
process.env.NO_COLOR = "1";
