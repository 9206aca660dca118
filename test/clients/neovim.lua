-- What a user does in Neovim with each of some files: looks at the findings, takes every rewrite, or saves.
-- The file that says which files, and the one for what came of it, are named by HOTPATH_CASES and HOTPATH_RESULTS.
local input, output = vim.env.HOTPATH_CASES, vim.env.HOTPATH_RESULTS
local TIMEOUT = 120000

local function wait_for(what, condition)
  assert(vim.wait(TIMEOUT, condition, 20), "waited in vain for " .. what .. " in " .. vim.fn.expand("%"))
end

local function get_text(buffer)
  return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), "\n") .. "\n"
end

-- Diagnostics come by themselves; those of the text as it is now are there when the server has answered for it.
local function get_diagnostics(buffer)
  local client = vim.lsp.get_clients({ bufnr = buffer, name = "eslint" })[1]
  local answer = assert(client:request_sync("textDocument/diagnostic", {
    textDocument = vim.lsp.util.make_text_document_params(buffer),
  }, TIMEOUT, buffer))
  local count = #answer.result.items
  wait_for("the diagnostics on the screen", function()
    return #vim.diagnostic.get(buffer) == count
  end)
  return vim.diagnostic.get(buffer)
end

local function is_rewrite(action)
  local command = type(action.command) == "table" and action.command.command or action.command
  return command == "eslint.applySuggestion" or command == "eslint.applySingleFix"
end

-- Takes the first rewrite that is offered at a finding; says whether there was one.
local function rewrite_once(buffer)
  for _, diagnostic in ipairs(get_diagnostics(buffer)) do
    vim.api.nvim_win_set_cursor(0, { diagnostic.lnum + 1, diagnostic.col })
    local is_answered, offered = false, nil
    local before = vim.api.nvim_buf_get_changedtick(buffer)
    vim.lsp.buf.code_action({
      apply = true,
      filter = function(action)
        is_answered = true
        -- One of them: of several Neovim would ask which.
        offered = offered or (is_rewrite(action) and action) or nil
        return action == offered
      end,
    })
    -- There is always an action at a finding: it can be silenced.
    wait_for("code actions", function()
      return is_answered
    end)
    if offered then
      wait_for(offered.title, function()
        return vim.api.nvim_buf_get_changedtick(buffer) ~= before
      end)
      return true
    end
  end
  return false
end

local function visit(case)
  vim.cmd.edit(vim.fn.fnameescape(case.file))
  local buffer = vim.api.nvim_get_current_buf()
  wait_for("the language server", function()
    local client = vim.lsp.get_clients({ bufnr = buffer, name = "eslint" })[1]
    return client ~= nil and client.initialized
  end)
  local result = { file = case.file, messages = {}, links = {} }
  for _, diagnostic in ipairs(get_diagnostics(buffer)) do
    table.insert(result.messages, diagnostic.message)
    table.insert(result.links, diagnostic.user_data.lsp.codeDescription.href)
  end
  if case.action == "save" then
    vim.cmd.write()
  else
    local rounds = 0
    while rewrite_once(buffer) do
      rounds = rounds + 1
      assert(rounds < 100, "the rewrites never come to rest")
    end
  end
  result.text = get_text(buffer)
  vim.cmd("bdelete!")
  return result
end

-- An error would leave an editor behind that waits for somebody to type.
local is_done, problem = pcall(function()
  local results = vim.tbl_map(visit, vim.json.decode(table.concat(vim.fn.readfile(input), "\n")))
  vim.fn.writefile({ vim.json.encode(results) }, output)
end)
if not is_done then
  io.stderr:write(problem .. "\n")
  vim.cmd("cquit 1")
end
vim.cmd("qall!")
