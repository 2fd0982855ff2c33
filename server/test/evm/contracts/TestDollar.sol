// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.30;

/// A dollar token with the habits of the best known one: transfer answers nothing, accounts can be blocked,
/// and the number of decimals depends on where it was deployed.
contract TestDollar {
    string public constant symbol = "TUSD";
    uint8 public immutable decimals;
    address public immutable owner;
    mapping(address => uint256) public balanceOf;
    mapping(address => bool) public isBlocked;
    /// While set, a transfer succeeds without moving anything: what a token does that answers false.
    bool public isIdle;
    /// What the owner keeps of each transfer, as the best known dollar may.
    uint256 public fee;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(uint8 decimals_) {
        decimals = decimals_;
        owner = msg.sender;
    }

    modifier onlyOwner() {
        require(msg.sender == owner, "only the owner");
        _;
    }

    function issue(address to, uint256 value) external onlyOwner {
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function setBlocked(address account, bool blocked) external onlyOwner {
        isBlocked[account] = blocked;
    }

    function setIdle(bool idle) external onlyOwner {
        isIdle = idle;
    }

    function setFee(uint256 fee_) external onlyOwner {
        fee = fee_;
    }

    function transfer(address to, uint256 value) external {
        require(!isBlocked[msg.sender] && !isBlocked[to], "blocked");
        if (isIdle) return;
        require(balanceOf[msg.sender] >= value, "balance too low");
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value - fee;
        emit Transfer(msg.sender, to, value - fee);
        if (fee == 0) return;
        balanceOf[owner] += fee;
        emit Transfer(msg.sender, owner, fee);
    }
}
