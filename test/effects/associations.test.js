import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getAssociationReads } from "../../lib/effects/drivers/associations.js";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} code */
const ask = (code) => getAssociationReads(parseSource(code, "a.js"));

describe("what Sequelize gives the rows of models", () => {
  it("is told by names and aliases", () => {
    for (const [code, names] of /** @type {[string, string[]][]} */ ([
      ['Post.belongsTo(User, { as: "author", foreignKey: "userId" })', ["getAuthor"]],
      ["Post.belongsTo(models.User)", ["getUser"]],
      ['this.hasOne(sequelize.models["Image"])', ["getImage"]],
      ['User.hasMany(Post, { as: "ownPosts" })', ["getOwnPosts", "countOwnPosts"]],
      ['User.belongsToMany(User, { as: { singular: "child", plural: "children" } })', ["getChildren", "countChildren"]],
    ]))
      assert.deepEqual(ask(code), names, code);
  });

  it("has a plural for many without an alias", () => {
    const names = ask("User.hasMany(Post); User.hasMany(Category);");
    for (const name of ["getPosts", "countPosts", "getCategories"]) assert.ok(names.includes(name), name);
  });

  it("is nothing where nobody can tell the name, and for other methods", () => {
    for (const code of [
      "User.hasMany()",
      "User.belongsTo(await find())",
      "user.addPost(post)",
      "hasMany(Post)",
      "User.hasMany(`${a}`)",
    ])
      assert.deepEqual(ask(code), [], code);
  });
});
